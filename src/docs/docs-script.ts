/**
 * The script of the page. It shows the description, and shows it again with examples after a token
 * is entered.
 */
export const DOCS_SCRIPT = `'use strict';
const status = document.getElementById('token-status');
const field = document.getElementById('token');

async function show(token) {
  const query = token === '' ? '' : '?service_token=' + encodeURIComponent(token);
  const response = await fetch('openapi.json' + query);
  const description = await response.json();
  if (!response.ok) {
    status.textContent = 'The token is not accepted: ' + description.error_description + '.';
    field.focus();
    return;
  }
  const ui = SwaggerUIBundle({
    spec: description,
    domNode: document.getElementById('docs'),
    deepLinking: true,
    plugins: [withoutInnerLinks],
    validatorUrl: null,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    onComplete() {
      if (token !== '') ui.preauthorizeApiKey('serviceToken', token);
    },
  });
  if (token !== '') {
    status.textContent = 'The token is accepted: requests carry it, and the examples are records of the city.';
  }
}

/** A link inside the button that opens an operation could not be focused by keyboard alone. */
function withoutInnerLinks({ React }) {
  return { components: { DeepLink: ({ text }) => React.createElement('span', {}, text) } };
}

/** Names what Swagger UI leaves without a name, and lets long examples be scrolled by keyboard. */
function complete() {
  document.getElementById('servers')?.setAttribute('aria-label', 'Server');
  for (const example of document.querySelectorAll('.microlight:not([tabindex])')) example.tabIndex = 0;
}
new MutationObserver(complete).observe(document.getElementById('docs'), { childList: true, subtree: true });

document.getElementById('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  show(field.value);
});
show('');
`;
