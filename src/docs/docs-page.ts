/** The HTML page. Its URLs are relative, so that it works with any prefix. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Curb Rules Service: interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<header>
<form id="token-form">
<label for="token">Service token</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" required>
<button type="submit">Use token</button>
<p id="token-status" role="status">With a token, requests can be tried here, and the examples are records of the city.</p>
</form>
</header>
<main id="docs"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>
</body>
</html>
`;

export const DOCS_STYLE = `
body { margin: 0; background: #fff; }
#token-form {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; margin: 0 auto;
  padding: 0.75rem 20px; max-width: 1420px; font: 15px system-ui, sans-serif; box-sizing: border-box;
}
header { background: #12324f; color: #fff; }
#token { font: inherit; padding: 0.4rem 0.5rem; border: 1px solid #6b8299; border-radius: 4px; min-width: 0; flex: 0 1 20rem; }
#token-form button {
  font: inherit; padding: 0.4rem 0.9rem; border: 1px solid #fff; border-radius: 4px;
  background: #fff; color: #12324f; cursor: pointer;
}
#token-form :focus-visible { outline: 3px solid #ffbf47; outline-offset: 1px; }
#token-status { margin: 0; flex: 1 1 20rem; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { padding: 16px 0; }
/* Swagger UI has colours that are too faint to be read by all (WCAG 2.2, 1.4.3). */
.swagger-ui .info .title small { background: #4b5563; }
.swagger-ui .info .title small.version-stamp { background: #3f6212; }
.swagger-ui .info a, .swagger-ui .info .link, .swagger-ui a.link { color: #1d4ed8; }
.swagger-ui .btn.authorize { color: #166534; border-color: #166534; }
.swagger-ui .btn.authorize svg { fill: #166534; }
.swagger-ui .btn.cancel { color: #b91c1c; border-color: #b91c1c; }
.swagger-ui .btn { transition: none; }
.swagger-ui .btn.execute { background: #1d4ed8; border-color: #1d4ed8; color: #fff; }
.swagger-ui .opblock .opblock-summary-method { background: #1d4ed8 !important; }
.swagger-ui .parameter__in, .swagger-ui .prop-format { color: #4b5563; }
.swagger-ui .download-contents { background: #374151; }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ffb4b4 !important; }
.swagger-ui :focus-visible { outline: 3px solid #0b5cad; outline-offset: 1px; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; word-break: break-word; }
  .swagger-ui table tbody tr td:first-of-type, .swagger-ui .parameters-col_name { min-width: 0; width: 8rem; }
  .swagger-ui .parameters-col_description input { max-width: 100%; }
}
`;
