/** The style sheet. `browser/palette.ts` reads the colours of the map from it. */
export const MAP_CSS = `
:root {
  --ground: #fff; --ink: #1c2733; --dim: #4b5a69; --line: #8a99a8; --accent: #0b5cad;
  --map-land: #eef1f4; --map-area: #44598a; --map-zone: #6d28d9; --map-available: #0f9488; --map-taken: #ea580c; --map-object: #facc15;
  --map-edge: #1e293b; --map-ink: #111827; --map-halo: #ffffff; --map-few: #dbeafe; --map-some: #3b82f6; --map-many: #172554;
  --map-half: #fde68a; --map-chosen: #be185d; --map-drawn: #be185d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #18212b; --ink: #e8eef4; --dim: #a9b7c6; --line: #64748b; --accent: #8ec5ff;
    --map-land: #0f1720; --map-area: #93a9d8; --map-zone: #a78bfa; --map-available: #2dd4bf; --map-taken: #fb923c; --map-object: #fde047;
    --map-edge: #020617; --map-ink: #f8fafc; --map-halo: #0f1720; --map-few: #1e3a5f; --map-some: #3b82f6; --map-many: #bfdbfe;
    --map-half: #fde68a; --map-chosen: #f9a8d4; --map-drawn: #f9a8d4;
  }
  .maplibregl-ctrl-group { background: #c7d2de; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body, main { height: 100%; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
main { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; grid-template-rows: minmax(0, 1fr); }
#map-frame { position: relative; min-height: 0; background: var(--map-land); }
#map { position: absolute; inset: 0; }
#map canvas:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
#cross { position: absolute; inset: calc(50% - 14px) auto auto calc(50% - 14px); width: 28px; height: 28px; pointer-events: none; display: none;
  background: linear-gradient(var(--map-drawn), var(--map-drawn)) 50% / 2px 100% no-repeat, linear-gradient(var(--map-drawn), var(--map-drawn)) 50% / 100% 2px no-repeat; }
#map:has(canvas:focus-visible) + #cross, #map[data-drawing] + #cross { display: block; }
#legend { position: absolute; left: 10px; bottom: 10px; max-width: 15rem; max-height: calc(100% - 20px); overflow: auto; padding: 0.5rem 0.75rem;
  background: var(--ground); border: 1px solid var(--line); border-radius: 6px; font-size: 13px; }
#legend summary { cursor: pointer; font-weight: 600; }
#legend ul { list-style: none; padding: 0; margin: 0.35rem 0; }
#legend select { width: 100%; }
.swatch { display: inline-block; width: 1.4rem; height: 0.8rem; margin-right: 0.5rem; border: 1px solid var(--map-edge); vertical-align: -1px; }
.swatch.available { background: var(--map-available); }
.swatch.taken { background: var(--map-taken); }
.swatch.zone { border: 2px solid var(--map-zone); background: color-mix(in srgb, var(--map-zone) 25%, transparent); }
.swatch.area { border: 2px solid var(--map-area); background: color-mix(in srgb, var(--map-area) 8%, transparent); }
/* As wide as the others, with a diamond in the middle. */
.swatch.object { width: 0.7rem; height: 0.7rem; margin: 0 0.85rem 0 0.35rem; background: var(--map-object); transform: rotate(45deg); }
.ramp { display: flex; justify-content: space-between; margin-top: 0.4rem; padding-top: 0.8rem; color: var(--dim); }
.ramp.count { background: linear-gradient(90deg, var(--map-few), var(--map-some), var(--map-many)) top / 100% 0.7rem no-repeat; }
.ramp.share { background: linear-gradient(90deg, var(--map-taken), var(--map-half), var(--map-available)) top / 100% 0.7rem no-repeat; }
#legend[data-cells=share] .ramp.count, #legend[data-cells=count] .ramp.share { display: none; }
#panel { overflow: auto; padding: 0.75rem 1rem; border-left: 1px solid var(--line); }
h1 { font-size: 1.2rem; margin: 0 0 0.5rem; }
#city { font-weight: 400; color: var(--dim); }
h2 { font-size: 1.05rem; margin: 0.75rem 0 0.4rem; overflow-wrap: anywhere; }
h3 { font-size: 0.95rem; margin: 0.75rem 0 0.25rem; }
form, .row { margin: 0 0 0.6rem; }
label { display: inline-block; margin-bottom: 0.2rem; }
#time-set { border: 1px solid var(--line); border-radius: 6px; padding: 0.3rem 0.75rem; margin-bottom: 0.6rem; }
#time-set .row { margin-bottom: 0.2rem; }
#time-set summary { font-weight: 600; }
output { display: block; font-variant-numeric: tabular-nums; }
.row { display: flex; flex-wrap: wrap; gap: 0.4rem; }
input:not([type=checkbox], [type=range]) { flex: 1 1 8rem; min-width: 0; }
input[type=range] { width: 100%; padding: 0.35rem 0; border: 0; accent-color: var(--accent); }
input, button, select { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 0.35rem 0.6rem; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
button[aria-pressed=true] { background: var(--accent); color: var(--ground); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
#panel:focus-visible { outline-offset: -3px; }
#status { margin: 0; color: var(--dim); }
#found table { width: 100%; border-collapse: collapse; font-size: 13px; }
#found th, #found td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem 0.25rem 0; border-top: 1px solid color-mix(in srgb, var(--line) 50%, transparent); overflow-wrap: anywhere; }
#found th { font-weight: 400; color: var(--dim); width: 42%; }
#found li { margin-bottom: 0.3rem; }
#found li span { margin-left: 0.5rem; color: var(--dim); }
#found li span.available { color: var(--ink); }
#found ol { padding-left: 2.2rem; }
#found ul { padding-left: 1.2rem; }
#found details { margin-top: 0.6rem; }
summary { cursor: pointer; }
code, pre { font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
@media (max-width: 700px) {
  main { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(0, 52fr) minmax(0, 48fr); }
  #panel { border-left: 0; border-top: 1px solid var(--line); }
  button, select, input:not([type=checkbox], [type=range]) { min-height: 44px; }
  #legend { left: 6px; bottom: 6px; padding: 0.25rem 0.6rem; }
}
`;
