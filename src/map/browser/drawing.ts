import type { Map as MapView } from 'maplibre-gl';
import { boxBetween, circleThrough, type DrawnShape, type LngLat } from './drawn-shape.ts';
import { byId, say } from './page-elements.ts';

interface Tool {
  readonly id: string;
  readonly shapeOf: (start: LngLat, end: LngLat) => DrawnShape;
  /** What to do first and then, with a pointer and by keyboard. */
  readonly steps: readonly [string, string];
}

const TOOLS: readonly Tool[] = [
  {
    id: 'draw-box',
    shapeOf: boxBetween,
    steps: [
      'Drag from one corner to the other. By keyboard: move the map with the arrow keys until the cross is at a corner, then press Enter. Escape cancels.',
      'Move the cross to the opposite corner with the arrow keys, then press Enter.',
    ],
  },
  {
    id: 'draw-circle',
    shapeOf: circleThrough,
    steps: [
      'Drag from the centre to the edge. By keyboard: move the map with the arrow keys until the cross is at the centre, then press Enter. Escape cancels.',
      'Move the cross to the edge of the circle with the arrow keys, then press Enter.',
    ],
  },
];

export interface DrawingOptions {
  /** Shows a shape while it is drawn; `undefined` shows none. */
  readonly onPreview: (shape: DrawnShape | undefined) => void;
  readonly onDrawn: (shape: DrawnShape) => void;
}

/**
 * Lets boxes and circles be drawn: with a mouse, with a finger, or by keyboard, where the middle of
 * the map is the pointer. Returns whether a click is for drawing now.
 */
export function enableDrawing(map: MapView, { onPreview, onDrawn }: DrawingOptions): () => boolean {
  let tool: Tool | undefined;
  let start: LngLat | undefined;
  /** The pointer goes up after the last corner, and that is not a click on a record. */
  let isEnding = false;

  function use(next: Tool | undefined): void {
    tool = next;
    start = undefined;
    for (const { id } of TOOLS) byId(id).setAttribute('aria-pressed', String(id === next?.id));
    map.dragPan[next === undefined ? 'enable' : 'disable']();
    map.getCanvas().style.cursor = next === undefined ? '' : 'crosshair';
    byId('map').toggleAttribute('data-drawing', next !== undefined);
  }

  function finish(end: LngLat): void {
    if (tool === undefined || start === undefined) return;
    const shape = tool.shapeOf(start, end);
    use(undefined);
    isEnding = true;
    setTimeout(() => {
      isEnding = false;
    });
    onDrawn(shape);
  }

  function preview(end: LngLat): void {
    if (tool !== undefined && start !== undefined) onPreview(tool.shapeOf(start, end));
  }

  function press(chosen: Tool): void {
    if (tool === chosen) {
      use(undefined);
      onPreview(undefined);
      say('Nothing is drawn.');
      return;
    }
    use(chosen);
    say(chosen.steps[0]);
    map.getCanvas().focus();
  }

  function pressKey(event: KeyboardEvent): void {
    if (tool === undefined) return;
    if (event.key === 'Escape') press(tool);
    else if (event.key === 'Enter' && start !== undefined) finish(map.getCenter());
    else if (event.key === 'Enter') {
      start = map.getCenter();
      say(tool.steps[1]);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const one of TOOLS) byId(one.id).addEventListener('click', () => press(one));
  map.getCanvas().addEventListener('keydown', pressKey);
  // The middle of the map moves while a shape is drawn by keyboard alone: dragging is disabled.
  map.on('move', () => preview(map.getCenter()));
  for (const name of ['mousedown', 'touchstart'] as const) {
    map.on(name, (event) => {
      if (tool !== undefined) start = event.lngLat;
    });
  }
  for (const name of ['mousemove', 'touchmove'] as const) {
    map.on(name, (event) => {
      if (event.originalEvent instanceof MouseEvent && event.originalEvent.buttons === 0) return;
      preview(event.lngLat);
    });
  }
  for (const name of ['mouseup', 'touchend'] as const)
    map.on(name, (event) => finish(event.lngLat));
  return () => tool !== undefined || isEnding;
}
