/** The map of the HTML report: offending shapes among their neighbours, on a canvas. */
export const REPORT_MAP_SCRIPT = `
'use strict';
/** Lines are sums of differences in millionths of a degree. */
function decodeLines(lines) {
  return lines.map((line) => {
    const positions = [];
    let lng = 0;
    let lat = 0;
    for (let index = 0; index < line.length; index += 2) {
      lng += line[index];
      lat += line[index + 1];
      positions.push([lng / 1e6, lat / 1e6]);
    }
    return positions;
  });
}

/** Lines with the box around them, so that what is out of sight is not drawn. */
function withExtent(lines) {
  const extent = { lines, west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const line of lines) {
    for (const [lng, lat] of line) {
      extent.west = Math.min(extent.west, lng);
      extent.east = Math.max(extent.east, lng);
      extent.south = Math.min(extent.south, lat);
      extent.north = Math.max(extent.north, lat);
    }
  }
  return extent;
}

function createMap(canvas, neighbours, onChoose) {
  const context = canvas.getContext('2d');
  const around = neighbours.map((lines) => withExtent(decodeLines(lines)));
  const view = { lng: 0, lat: 0, scale: 1 };
  let samples = [];
  let chosen = null;
  const shapes = new Map();
  const placeOf = (sample) => {
    if (!shapes.has(sample)) shapes.set(sample, withExtent(decodeLines(sample.lines)));
    return shapes.get(sample);
  };
  const shapeOf = (sample) => placeOf(sample).lines;
  const squeeze = () => Math.cos(view.lat * Math.PI / 180);
  const toScreen = ([lng, lat]) => [
    canvas.clientWidth / 2 + (lng - view.lng) * squeeze() * view.scale,
    canvas.clientHeight / 2 - (lat - view.lat) * view.scale,
  ];

  function trace(lines) {
    context.beginPath();
    add(lines);
  }

  function add(lines) {
    for (const line of lines) {
      line.forEach((position, index) => {
        const [x, y] = toScreen(position);
        if (line.length === 1) { context.moveTo(x + 4, y); context.arc(x, y, 4, 0, 7); }
        else if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      });
    }
  }

  function isSeen({ west, east, south, north }) {
    const [width, height] = [canvas.clientWidth / 2 / view.scale / squeeze(), canvas.clientHeight / 2 / view.scale];
    return west <= view.lng + width && east >= view.lng - width && south <= view.lat + height && north >= view.lat - height;
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue('--' + name).trim();
    context.lineWidth = 1;
    context.strokeStyle = color('near');
    context.beginPath();
    for (const place of around) if (isSeen(place)) add(place.lines);
    context.stroke();
    for (const severity of ['info', 'warning', 'error']) {
      context.strokeStyle = color(severity);
      context.fillStyle = color(severity);
      context.lineWidth = 2;
      for (const sample of samples) {
        if (sample.severity !== severity || !isSeen(placeOf(sample))) continue;
        trace(shapeOf(sample));
        if (isSmall(sample)) {
          context.globalAlpha = 0.2;
          context.fill('evenodd');
          context.globalAlpha = 1;
        }
        context.stroke();
      }
    }
    if (chosen !== null) markChosen(color('focus'));
    drawScale(color('text'));
  }

  /** The inside of a shape that is larger than half the view would hide what is in it. */
  function isSmall(sample) {
    const { west, east } = placeOf(sample);
    return (east - west) * squeeze() * view.scale < canvas.clientWidth / 2;
  }

  function markChosen(color) {
    const lines = shapeOf(chosen);
    context.strokeStyle = color;
    context.lineWidth = 4;
    trace(lines);
    context.stroke();
    const points = lines.flat().map(toScreen);
    const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
    const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
    const radius = Math.max(14, ...points.map((point) => Math.hypot(point[0] - x, point[1] - y))) + 6;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.stroke();
  }

  function drawScale(color) {
    const metresPerPixel = 111320 / view.scale;
    const most = metresPerPixel * 120;
    const power = 10 ** Math.floor(Math.log10(most));
    const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) || power;
    const length = metres / metresPerPixel;
    const y = canvas.clientHeight - 14;
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(12, y - 4); context.lineTo(12, y); context.lineTo(12 + length, y); context.lineTo(12 + length, y - 4);
    context.stroke();
    context.font = '12px system-ui, sans-serif';
    context.fillText(metres >= 1000 ? metres / 1000 + ' km' : Number(metres.toPrecision(2)) + ' m', 16, y - 6);
  }

  /** Fits the view to positions. Strays far from most of them do not decide what is seen. */
  function fitTo(positions) {
    if (positions.length === 0) return;
    const [west, east] = rangeOf(positions.map((position) => position[0]));
    const [south, north] = rangeOf(positions.map((position) => position[1]));
    view.lng = (west + east) / 2;
    view.lat = (south + north) / 2;
    const room = 0.85;
    const across = Math.max((east - west) * squeeze() / (canvas.clientWidth * room), (north - south) / (canvas.clientHeight * room));
    view.scale = Math.min(4e6, 1 / Math.max(across, 1e-7));
    draw();
  }

  /** The smallest and largest number that is at most three times the middle half away from it. */
  function rangeOf(numbers) {
    const sorted = numbers.sort((a, b) => a - b);
    const [low, high] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor(sorted.length * 3 / 4)]];
    const reach = sorted.length < 40 ? Infinity : 3 * (high - low);
    const near = sorted.filter((number) => number >= low - reach && number <= high + reach);
    return [near[0], near[near.length - 1]];
  }

  function zoom(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
    const next = Math.min(3e7, Math.max(1, view.scale * factor));
    view.lng += (x - canvas.clientWidth / 2) * (1 / view.scale - 1 / next) / squeeze();
    view.lat -= (y - canvas.clientHeight / 2) * (1 / view.scale - 1 / next);
    view.scale = next;
    draw();
  }

  function pan(x, y) {
    view.lng -= x / view.scale / squeeze();
    view.lat = Math.max(-89, Math.min(89, view.lat + y / view.scale));
    draw();
  }

  const fit = () => {
    const shown = samples.flatMap((sample) => shapeOf(sample).flat());
    fitTo(shown.length > 0 ? shown : around.flatMap(({ lines }) => lines.flat()));
  };

  function findAt(x, y) {
    let best = null;
    let nearest = 18;
    for (const sample of samples) {
      for (const position of shapeOf(sample).flat()) {
        const [left, top] = toScreen(position);
        const distance = Math.hypot(left - x, top - y);
        if (distance < nearest) { nearest = distance; best = sample; }
      }
    }
    return best || findAround(x, y);
  }

  /** The smallest shape that the point is in. */
  function findAround(x, y) {
    const ratio = window.devicePixelRatio || 1;
    let best = null;
    let smallest = Infinity;
    for (const sample of samples) {
      trace(shapeOf(sample));
      if (!context.isPointInPath(x * ratio, y * ratio, 'evenodd')) continue;
      const width = placeOf(sample).east - placeOf(sample).west;
      if (width < smallest) { smallest = width; best = sample; }
    }
    return best;
  }

  const pointers = new Map();
  let moved = 0;
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    moved = 0;
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = [event.offsetX, event.offsetY];
    const others = [...pointers].filter(([id]) => id !== event.pointerId);
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (others.length === 0) pan(now[0] - before[0], now[1] - before[1]);
    else {
      const other = others[0][1];
      const gap = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      zoom(gap(now) / gap(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    }
    pointers.set(event.pointerId, now);
  });
  const release = (event) => {
    if (pointers.delete(event.pointerId) && moved < 5 && event.type === 'pointerup') {
      const found = findAt(event.offsetX, event.offsetY);
      if (found !== null) onChoose(found);
    }
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
  }, { passive: false });
  const keys = {
    ArrowLeft: () => pan(60, 0), ArrowRight: () => pan(-60, 0), ArrowUp: () => pan(0, 60), ArrowDown: () => pan(0, -60),
    '+': () => zoom(1.5), '=': () => zoom(1.5), '-': () => zoom(1 / 1.5), '0': fit,
  };
  canvas.addEventListener('keydown', (event) => {
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.getElementById('zoom-in').addEventListener('click', () => zoom(1.5));
  document.getElementById('zoom-out').addEventListener('click', () => zoom(1 / 1.5));
  document.getElementById('zoom-all').addEventListener('click', fit);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  new ResizeObserver(draw).observe(canvas);

  return {
    fit,
    show(list) {
      samples = list.filter((sample) => sample.lines !== undefined);
      if (chosen !== null && !samples.includes(chosen)) chosen = null;
      document.getElementById('map-count').textContent = formatCount(samples.length) + (samples.length === 1 ? ' shape' : ' shapes') + ' with findings';
      draw();
    },
    choose(sample, moves) {
      chosen = sample.lines === undefined ? null : sample;
      if (chosen !== null && moves) {
        fitTo(shapeOf(sample).flat());
        zoom(0.25);
      } else draw();
    },
  };
}
`;
