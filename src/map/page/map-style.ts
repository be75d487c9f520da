export const MAP_STYLE = `
:root { --ground: #fff; --ink: #1c2733; --line: #8a99a8; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #18212b; --ink: #e8eef4; --line: #64748b; --accent: #8ec5ff; }
}
* { box-sizing: border-box; }
html, body, main { height: 100%; margin: 0; }
main { display: grid; grid-template-columns: 1fr 22rem; }
#map { min-height: 0; }
#panel { overflow: auto; padding: 0.75rem 1rem; background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.2rem; margin: 0 0 0.5rem; }
h2 { font-size: 1rem; margin: 0.75rem 0 0.25rem; }
form, fieldset, #tools { margin: 0 0 0.75rem; }
fieldset { border: 1px solid var(--line); border-radius: 4px; }
.row { display: flex; flex-wrap: wrap; gap: 0.4rem; }
input:not([type=checkbox], [type=range]) { flex: 1 1 8rem; min-width: 0; }
input[type=range] { width: 100%; }
input, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 4px; padding: 0.35rem 0.6rem; }
button { cursor: pointer; }
button[aria-pressed=true] { background: var(--accent); color: var(--ground); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
code, pre { font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
ol { padding-left: 1.5rem; }
a { color: var(--accent); }
@media (max-width: 640px) {
  main { grid-template-columns: 1fr; grid-template-rows: 55% 45%; }
}
`;
