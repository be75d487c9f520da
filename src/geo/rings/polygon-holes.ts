import type { Position, Positions } from '../../model/geometry.ts';
import { invariant } from '../../model/invariant.ts';
import { locateInTree, passageOf } from './polygon-contains.ts';
import { latOf, lngOf, positionOf, sideOfEdge } from './ring-orientation.ts';
import { isInSector, sectorAt } from './ring-sector.ts';
import { boxOfEdge, type RingTree, visitEdgesNear } from './ring-tree.ts';

/** The place of a hole relative to its shell; `across` is partly inside and partly outside. */
export type HolePlace = 'inside' | 'outside' | 'across';

/**
 * Returns the place of `hole` relative to the shell of `tree`, which runs counter-clockwise. A hole
 * that touches the shell, also along an edge, is inside as long as no part of it is outside. Exact,
 * except for a hole edge that leaves and enters again through two vertices of the shell without
 * crossing an edge.
 */
export function placeHole(tree: RingTree, hole: Positions): HolePlace {
  let isPartInside = false;
  let isPartOutside = false;
  for (let index = 0; index < hole.length / 2 - 1; index++) {
    const edge = { ring: hole, index };
    if (crossesShell(tree, edge)) return 'across';
    const place = placeStart(tree, edge);
    if (place === 'inside') isPartInside = true;
    if (place === 'outside') isPartOutside = true;
  }
  if (!isPartOutside) return 'inside';
  return isPartInside ? 'across' : 'outside';
}

/** An edge from position `index` of `ring` to the next one. */
interface Edge {
  readonly ring: Positions;
  readonly index: number;
}

function crossesShell(tree: RingTree, edge: Edge): boolean {
  const near = { box: boxOfEdge(edge.ring, edge.index), firstEdge: 0 };
  return visitEdgesNear(tree, near, (index) => {
    const shellEdge = { ring: tree.ring, index };
    return isCutBy(shellEdge, edge) && isCutBy(edge, shellEdge);
  });
}

/** Returns whether the line through `line` has the ends of `edge` strictly on different sides. */
function isCutBy(edge: Edge, line: Edge): boolean {
  return sideOf(line, positionOf(edge.ring, edge.index)) * sideOf(line, endOf(edge)) < 0;
}

function endOf({ ring, index }: Edge): Position {
  return positionOf(ring, index + 1);
}

function sideOf({ ring, index }: Edge, { lng, lat }: Position): number {
  return sideOfEdge(ring, index, lng, lat);
}

/**
 * Returns the place of an edge's start; if that is on the line of the shell, the side to which the
 * edge leaves.
 */
function placeStart(tree: RingTree, edge: Edge): 'inside' | 'outside' | 'along' {
  const start = positionOf(edge.ring, edge.index);
  const location = locateInTree(tree, start);
  if (location !== 'on') return location;
  const end = endOf(edge);
  const shellEdge = getEdgeHolding(tree, start);
  const vertex = findVertexAt(shellEdge, start);
  if (vertex === undefined) return placeOfSide(sideOf(shellEdge, end));
  const { apex, from, to } = sectorAt(tree.ring, vertex);
  if (isInSector({ apex, from, to }, end)) return 'inside';
  return isInSector({ apex, from: to, to: from }, end) ? 'outside' : 'along';
}

function placeOfSide(side: number): 'inside' | 'outside' | 'along' {
  if (side === 0) return 'along';
  return side > 0 ? 'inside' : 'outside';
}

function getEdgeHolding(tree: RingTree, position: Position): Edge {
  let holding: number | undefined;
  const { lng, lat } = position;
  const box = { minLng: lng, minLat: lat, maxLng: lng, maxLat: lat };
  visitEdgesNear(tree, { box, firstEdge: 0 }, (edge) => {
    if (passageOf(tree.ring, edge, position) !== 'on') return false;
    holding = edge;
    return true;
  });
  invariant(holding !== undefined, `an edge holds ${lng}, ${lat}, which is on the ring`);
  return { ring: tree.ring, index: holding };
}

/** Returns the end of an edge that is at `position`. */
function findVertexAt({ ring, index }: Edge, { lng, lat }: Position): number | undefined {
  if (lngOf(ring, index) === lng && latOf(ring, index) === lat) return index;
  if (lngOf(ring, index + 1) === lng && latOf(ring, index + 1) === lat) return index + 1;
  return undefined;
}
