/** The HTML page. Its URLs are relative, so that it works with any prefix. */
export const MAP_PAGE = `<!doctype html>
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
<div id="map"></div>
<section id="panel" aria-label="Curb map">
<h1>Curb map</h1>
<form id="token-form">
<label for="token">Service token</label>
<div class="row"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button>Use</button></div>
</form>
<form id="search-form" hidden>
<label for="search">Name of an area, or an identifier</label>
<div class="row"><input id="search" type="search" list="names" autocomplete="off" required><button>Find</button></div>
<datalist id="names"></datalist>
</form>
<fieldset id="time-set" hidden>
<legend>Time</legend>
<label><input id="has-time" type="checkbox"> only what is valid at <output id="time-text"></output></label>
<input id="time" type="range" aria-label="Time" step="3600000">
</fieldset>
<div id="tools" class="row" hidden>
<button id="draw-box" type="button" aria-pressed="false">Draw a box</button>
<button id="draw-circle" type="button" aria-pressed="false">Draw a circle</button>
<button id="view-box" type="button">Box of this view</button>
</div>
<p id="status" role="status">Enter a service token to see the map.</p>
<div id="found"></div>
</section>
</main>
<script src="map/maplibre-gl.js"></script>
<script src="map/page.js"></script>
</body>
</html>
`;
