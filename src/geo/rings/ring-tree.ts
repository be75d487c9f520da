import type { Box, Positions } from '../../model/geometry.ts';
import { latOf, lngOf } from './ring-orientation.ts';

/**
 * Boxes over runs of consecutive edges of a ring: 8 edges a leaf, two nodes a node of the next
 * level, up to one. Neighbours on a ring are neighbours on the ground, so the boxes are tight
 * without sorting. Clusters and outliers, which make a uniform grid slow, have no effect. The boxes
 * are ineffective for a ring of very many long parallel slanted edges, such as a hatching.
 */
export interface RingTree {
  readonly ring: Positions;
  readonly edgeCount: number;
  /** Four numbers a node: minLng, minLat, maxLng, maxLat; level after level, leaves first. */
  readonly boxes: Float64Array;
  /** The first node of each level. */
  readonly levelStarts: readonly number[];
}

const EDGES_PER_LEAF = 8;

export interface EdgeQuery {
  readonly box: Box;
  /** Edges before this one are ignored. */
  readonly firstEdge: number;
}

export function buildRingTree(ring: Positions): RingTree {
  const edgeCount = ring.length / 2 - 1;
  const levelStarts = [0];
  let nodeCount = 0;
  for (let width = Math.ceil(edgeCount / EDGES_PER_LEAF); ; width = Math.ceil(width / 2)) {
    nodeCount += width;
    if (width <= 1) break;
    levelStarts.push(nodeCount);
  }
  const tree = { ring, edgeCount, boxes: new Float64Array(4 * nodeCount), levelStarts };
  fillLeaves(tree);
  for (let level = 1; level < levelStarts.length; level++) fillLevel(tree, level);
  return tree;
}

/**
 * Calls `visit` with the number of every edge from `firstEdge` on whose leaf meets `box` (a
 * superset of the edges that do), ascending, until it returns `true`. Returns whether it did.
 */
export function visitEdgesNear(
  tree: RingTree,
  { box, firstEdge }: EdgeQuery,
  visit: (edge: number) => boolean,
): boolean {
  function visitNode(level: number, node: number): boolean {
    const first = (node << level) * EDGES_PER_LEAF;
    const end = Math.min(first + (EDGES_PER_LEAF << level), tree.edgeCount);
    if (first >= end || end <= firstEdge) return false;
    if (!nodeMeets(tree, levelStartOf(tree, level) + node, box)) return false;
    if (level > 0) return visitNode(level - 1, 2 * node) || visitNode(level - 1, 2 * node + 1);
    for (let edge = Math.max(first, firstEdge); edge < end; edge++) {
      if (visit(edge)) return true;
    }
    return false;
  }

  return visitNode(tree.levelStarts.length - 1, 0);
}

/** Returns the box around one edge. */
export function boxOfEdge(ring: Positions, edge: number): Box {
  const lng = lngOf(ring, edge);
  const lat = latOf(ring, edge);
  const nextLng = lngOf(ring, edge + 1);
  const nextLat = latOf(ring, edge + 1);
  return {
    minLng: Math.min(lng, nextLng),
    minLat: Math.min(lat, nextLat),
    maxLng: Math.max(lng, nextLng),
    maxLat: Math.max(lat, nextLat),
  };
}

function levelStartOf(tree: Pick<RingTree, 'levelStarts'>, level: number): number {
  return tree.levelStarts[level]!; // Levels are counted from the same list.
}

function nodeMeets({ boxes }: RingTree, node: number, box: Box): boolean {
  return (
    boxes[4 * node]! <= box.maxLng && // Nodes are counted from the tree itself.
    boxes[4 * node + 2]! >= box.minLng &&
    boxes[4 * node + 1]! <= box.maxLat &&
    boxes[4 * node + 3]! >= box.minLat
  );
}

function fillLeaves({ ring, edgeCount, boxes }: RingTree): void {
  for (let first = 0, node = 0; first < edgeCount; first += EDGES_PER_LEAF, node++) {
    const last = Math.min(first + EDGES_PER_LEAF, edgeCount);
    boxes.set(EMPTY_BOX, 4 * node);
    for (let position = first; position <= last; position++) {
      widen(boxes, node, lngOf(ring, position), latOf(ring, position));
    }
  }
}

function fillLevel(tree: RingTree, level: number): void {
  const { boxes } = tree;
  const start = levelStartOf(tree, level);
  const end = tree.levelStarts[level + 1] ?? boxes.length / 4;
  for (let node = start; node < end; node++) {
    const child = levelStartOf(tree, level - 1) + 2 * (node - start);
    boxes.copyWithin(4 * node, 4 * child, 4 * child + 4);
    // The last node of an odd level has only one child.
    if (child + 1 === start) continue;
    widen(boxes, node, boxes[4 * child + 4]!, boxes[4 * child + 5]!);
    widen(boxes, node, boxes[4 * child + 6]!, boxes[4 * child + 7]!);
  }
}

const EMPTY_BOX = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

function widen(boxes: Float64Array, node: number, lng: number, lat: number): void {
  const first = 4 * node;
  if (lng < boxes[first]!) boxes[first] = lng; // Nodes are counted from the tree itself.
  if (lat < boxes[first + 1]!) boxes[first + 1] = lat;
  if (lng > boxes[first + 2]!) boxes[first + 2] = lng;
  if (lat > boxes[first + 3]!) boxes[first + 3] = lat;
}
