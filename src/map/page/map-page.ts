/**
 * Returns the HTML of the page. Its URLs are relative, so that it works with any prefix.
 * `basemapUrl` is the style of a map that is drawn below the data.
 */
export function mapPage(basemapUrl: string | undefined): string {
  if (basemapUrl === undefined) return PAGE;
  const url = basemapUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return PAGE.replace('<html lang="en"', (start) => `${start} data-basemap="${url}"`);
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Curb map</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="map/maplibre-gl.css">
<link rel="stylesheet" href="map/page.css">
</head>
<body>
<main>
<div id="map-frame">
<div id="map"></div>
<div id="cross" aria-hidden="true"></div>
<details id="legend" hidden open>
<summary>Legend</summary>
<ul>
<li><span class="swatch available"></span>space, available</li>
<li><span class="swatch taken"></span>space, taken</li>
<li><span class="swatch object"></span>object (meter, sign)</li>
<li><span class="swatch zone"></span>zone</li>
<li><span class="swatch area"></span>area</li>
</ul>
<label for="cell-colour">Cells, when zoomed out, show</label>
<select id="cell-colour">
<option value="count">the number of spaces</option>
<option value="share">the share available</option>
</select>
<div class="ramp count" aria-hidden="true"><span>1</span><span>150</span><span>22,000</span></div>
<div class="ramp share" aria-hidden="true"><span>0 %</span><span>50 %</span><span>100 %</span></div>
</details>
</div>
<section id="panel" aria-label="Search and records" tabindex="0">
<h1>Curb map <span id="city"></span></h1>
<form id="token-form">
<label for="token">Service token</label>
<div class="row"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button>Use</button></div>
</form>
<div id="tools" hidden>
<form id="search-form">
<label for="search">Name or identifier of an area, zone, space or object</label>
<div class="row"><input id="search" type="search" list="names" autocomplete="off" maxlength="200" required><button>Find</button></div>
<datalist id="names"></datalist>
</form>
<div class="row">
<button id="draw-box" type="button" aria-pressed="false">Draw a box</button>
<button id="draw-circle" type="button" aria-pressed="false">Draw a circle</button>
<button id="view-box" type="button">List this view</button>
<button id="whole" type="button">Whole city</button>
</div>
<details id="time-set" open>
<summary>Time</summary>
<label><input id="has-time" type="checkbox"> Only what is valid at</label>
<output id="time-text" for="time"></output>
<input id="time" type="range" aria-label="Time" step="3600000">
<div class="row"><button id="week-before" type="button">A week earlier</button><button id="week-after" type="button">A week later</button></div>
</details>
</div>
<p id="status" role="status">Enter a service token to see the map.</p>
<div id="found"></div>
</section>
</main>
<script src="map/maplibre-gl.js"></script>
<script type="module" src="map/browser/main.js"></script>
</body>
</html>
`;
