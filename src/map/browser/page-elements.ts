/** Returns an element of the page, which must have it. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as Kind;
}

/** Creates an element with a text, in `parent`. */
export function addElement<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

export function addButton(parent: HTMLElement, text: string, onClick: () => void): void {
  const button = addElement(parent, 'button', text);
  button.type = 'button';
  button.addEventListener('click', onClick);
}

/** Shows one sentence about what happened. Screen readers read it aloud. */
export function say(text: string): void {
  byId('status').textContent = text;
}

/** Whether map and panel are one above the other; the style sheet has the same width. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 700px)').matches;
}
