import type {
  CellIndex,
  ObjectSections,
  PolicySections,
  RecordPages,
  TextIndex,
} from '../../src/snapshot/sections.ts';
import { treeOfRows } from './tree-of-rows.ts';

export const NO_PAGES: RecordPages = { offsets: new Float64Array(1), read: () => [] };

/** No answer looks at cells. */
export const NO_CELLS: CellIndex = {
  highs: new Uint32Array(0),
  lows: new Uint32Array(0),
  starts: new Uint32Array(1),
};

export const NO_TEXTS: TextIndex = {
  keyOffsets: new Uint32Array(1),
  keyBytes: new Uint8Array(0),
  postingOffsets: new Uint32Array(1),
  postings: new Uint32Array(0),
};

/** The objects of a snapshot that has none. */
export const NO_OBJECTS: ObjectSections = {
  rowCount: 0,
  list: NO_PAGES,
  cells: NO_CELLS,
  ids: { uuids: new Uint8Array(0), rows: new Uint32Array(0) },
  spaceIds: NO_TEXTS,
  shapes: {
    shapeRings: new Uint32Array(1),
    ringPositions: new Uint32Array(1),
    ringKinds: new Uint8Array(0),
    positions: new Float64Array(0),
  },
  tree: treeOfRows({
    boxes: new Float64Array(0),
    periods: null,
    shapeless: new Uint8Array(0),
  }),
};

/** The policies of a snapshot that has none. */
export const NO_POLICIES: PolicySections = {
  rowCount: 0,
  list: NO_PAGES,
  ids: { uuids: new Uint8Array(0), rows: new Uint32Array(0) },
  zones: {
    starts: new Uint32Array(1),
    rows: new Uint32Array(0),
    periods: new Float64Array(0),
    listed: new Uint8Array(0),
  },
};
