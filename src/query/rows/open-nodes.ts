/*
 * The nodes of one level of a tree that a walk by distance still has to look at.
 */

/** One column for each value, `count` of them in use. Nodes are in the order of their rows. */
export interface OpenNodes {
  count: number;
  /** Within the level. */
  nodes: Uint32Array;
  /** The range of the question that the node belongs to, and that limits its rows. */
  ranges: Uint32Array;
  /** Bounds of the keys of the matches below. */
  least: Float64Array;
  most: Float64Array;
  /** How many rows match at least and at most. */
  sure: Uint32Array;
  possible: Uint32Array;
  /** 1 if not all rows below are valid at the time that is asked for, or not certainly. */
  timed: Uint8Array;
}

/** As many nodes as nearly every question opens at a time. */
const USUAL_ROOM = 4096;

export function createOpenNodes(): OpenNodes {
  return { count: 0, ...createColumns(USUAL_ROOM) };
}

function createColumns(room: number): Omit<OpenNodes, 'count'> {
  return {
    nodes: new Uint32Array(room),
    ranges: new Uint32Array(room),
    least: new Float64Array(room),
    most: new Float64Array(room),
    sure: new Uint32Array(room),
    possible: new Uint32Array(room),
    timed: new Uint8Array(room),
  };
}

/** Makes room for `count` more nodes. */
export function makeRoom(open: OpenNodes, count: number): void {
  const needed = open.count + count;
  if (needed <= open.nodes.length) return;
  const { nodes, ranges, least, most, sure, possible, timed } = open;
  Object.assign(open, createColumns(2 * needed));
  open.nodes.set(nodes);
  open.ranges.set(ranges);
  open.least.set(least);
  open.most.set(most);
  open.sure.set(sure);
  open.possible.set(possible);
  open.timed.set(timed);
}

/** Removes all nodes, and the room that only a rare question needs. */
export function clearNodes(open: OpenNodes): void {
  open.count = 0;
  if (open.nodes.length > USUAL_ROOM) Object.assign(open, createColumns(USUAL_ROOM));
}
