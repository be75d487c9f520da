/**
 * The index files: which sections each holds, and in which order. Encoder and decoder side by side.
 */

import {
  decodeCells,
  decodeRowLists,
  decodeRowTree,
  decodeShapes,
  decodeTextIndex,
  decodeUuidIndex,
  decodeValidity,
  encodeCells,
  encodeRowLists,
  encodeRowTree,
  encodeShapes,
  encodeTextIndex,
  encodeUuidIndex,
  encodeValidity,
  endsAt,
} from './column-sections.ts';
import { encodeSectionFile, type Section } from './section-file.ts';
import type { SectionReader } from './section-reader.ts';
import type {
  AreaSections,
  ObjectSections,
  PolicySections,
  SpaceSections,
  ZoneSections,
} from './sections.ts';
import type { Encodable } from './stream-column.ts';

/** The offsets of the records in one set of page files. */
export interface PageOffsets {
  readonly offsets: Float64Array;
  readonly fileStarts: Float64Array;
}

/** An index file holds the offsets of records, but not their bytes. */
type WithOffsets<T, K extends keyof T> = Omit<T, K> & { readonly [key in K]: PageOffsets };

export type AreaIndex = WithOffsets<AreaSections, 'list' | 'detail'>;
export type SpaceIndex = WithOffsets<SpaceSections, 'list'>;
export type PolicyIndex = WithOffsets<PolicySections, 'list'>;
export type ObjectIndex = WithOffsets<ObjectSections, 'list'>;
export type ZoneIndex = WithOffsets<ZoneSections, 'list' | 'detail'>;

export function encodeAreaIndex(index: Encodable<AreaIndex>): Iterable<Uint8Array> {
  return encodeSectionFile({
    rowCount: index.rowCount,
    sections: [
      ...encodeOffsets('list', index.list),
      ...encodeOffsets('detail', index.detail),
      ...encodeCells(index.cells),
      ...encodeUuidIndex(index.ids),
      ...encodeTextIndex(index.names),
      ...encodeRowLists('zone', index.zones),
      ...encodeShapes(index.shapes),
      ...encodeRowTree(index.tree),
    ],
  });
}

export function decodeAreaIndex(reader: SectionReader): AreaIndex {
  const index = {
    rowCount: reader.rowCount,
    list: decodeOffsets(reader, 'list'),
    detail: decodeOffsets(reader, 'detail'),
    cells: decodeCells(reader),
    ids: decodeUuidIndex(reader),
    names: decodeTextIndex(reader),
    zones: decodeRowLists(reader, 'zone'),
    shapes: decodeShapes(reader),
    tree: decodeRowTree(reader),
  };
  reader.end();
  return index;
}

export function encodeSpaceIndex(index: Encodable<SpaceIndex>): Iterable<Uint8Array> {
  return encodeSectionFile({
    rowCount: index.rowCount,
    sections: [
      ...encodeOffsets('list', index.list),
      ...encodeCells(index.cells),
      ...encodeUuidIndex(index.ids),
      { name: 'zone-rows', array: index.zoneRows },
      ...encodeShapes(index.shapes),
      ...encodeRowTree(index.tree),
      ...encodeValidity(index.tree),
      { name: 'timeline-starts', array: index.timeline.starts },
      { name: 'timeline-times', array: index.timeline.timesMs },
      { name: 'timeline-avail', array: index.timeline.available },
      { name: 'avail-defaults', array: index.timeline.defaults },
    ],
  });
}

export function decodeSpaceIndex(reader: SectionReader): SpaceIndex {
  const index = {
    rowCount: reader.rowCount,
    list: decodeOffsets(reader, 'list'),
    cells: decodeCells(reader),
    ids: decodeUuidIndex(reader),
    zoneRows: reader.words('zone-rows'),
    shapes: decodeShapes(reader),
    tree: { ...decodeRowTree(reader), validity: decodeValidity(reader) },
    timeline: {
      starts: reader.words('timeline-starts'),
      timesMs: reader.numbers('timeline-times'),
      available: reader.bytes('timeline-avail'),
      defaults: reader.bytes('avail-defaults'),
    },
  };
  reader.end();
  const { starts, timesMs, available, defaults } = index.timeline;
  reader.require(
    index.zoneRows.length === reader.rowCount,
    'not every space has the row of its zone',
  );
  reader.require(
    starts.length === reader.rowCount + 1 &&
      endsAt(starts, timesMs.length) &&
      available.length === timesMs.length &&
      defaults.length === reader.rowCount,
    'the availability timeline does not fit together',
  );
  reader.require(
    index.tree.periods !== null || reader.rowCount === 0,
    'the tree of spaces has no validity periods',
  );
  return index;
}

export function encodeZoneIndex(index: Encodable<ZoneIndex>): Iterable<Uint8Array> {
  return encodeSectionFile({
    rowCount: index.rowCount,
    sections: [
      { name: 'record-runs', array: index.recordRuns },
      ...encodeOffsets('list', index.list),
      ...encodeOffsets('detail', index.detail),
      ...encodeCells(index.cells),
      ...encodeTextIndex(index.ids),
      { name: 'first-spaces', array: index.firstSpaces },
      ...encodeRowLists('object', index.objects),
      ...encodeShapes(index.shapes),
      ...encodeRowTree(index.tree),
      ...encodeValidity(index.tree),
    ],
  });
}

export function decodeZoneIndex(reader: SectionReader): ZoneIndex {
  const index = {
    rowCount: reader.rowCount,
    recordRuns: reader.words('record-runs'),
    list: decodeOffsets(reader, 'list'),
    detail: decodeOffsets(reader, 'detail'),
    cells: decodeCells(reader),
    ids: decodeTextIndex(reader),
    firstSpaces: reader.words('first-spaces'),
    objects: decodeRowLists(reader, 'object'),
    shapes: decodeShapes(reader),
    tree: { ...decodeRowTree(reader), validity: decodeValidity(reader) },
  };
  reader.end();
  reader.require(
    index.firstSpaces.length === reader.rowCount + 1,
    'not every zone has the row of its first space',
  );
  reader.require(index.recordRuns.length % 2 === 0, 'the runs of records are not pairs');
  reader.require(
    index.tree.periods !== null || reader.rowCount === 0,
    'the tree of zones has no validity periods',
  );
  return index;
}

export function encodePolicyIndex(index: Encodable<PolicyIndex>): Iterable<Uint8Array> {
  return encodeSectionFile({
    rowCount: index.rowCount,
    sections: [
      ...encodeOffsets('list', index.list),
      ...encodeUuidIndex(index.ids),
      ...encodeRowLists('zone', index.zones),
      { name: 'zone-periods', array: index.zones.periods },
      { name: 'zone-listed', array: index.zones.listed },
    ],
  });
}

export function decodePolicyIndex(reader: SectionReader): PolicyIndex {
  const index = {
    rowCount: reader.rowCount,
    list: decodeOffsets(reader, 'list'),
    ids: decodeUuidIndex(reader),
    zones: {
      ...decodeRowLists(reader, 'zone'),
      periods: reader.numbers('zone-periods'),
      listed: reader.bytes('zone-listed'),
    },
  };
  reader.end();
  const { rows, periods, listed } = index.zones;
  reader.require(
    periods.length === 2 * rows.length && listed.length === rows.length,
    'not every zone of a policy has its period',
  );
  return index;
}

export function encodeObjectIndex(index: Encodable<ObjectIndex>): Iterable<Uint8Array> {
  return encodeSectionFile({
    rowCount: index.rowCount,
    sections: [
      ...encodeOffsets('list', index.list),
      ...encodeCells(index.cells),
      ...encodeUuidIndex(index.ids),
      ...encodeTextIndex(index.spaceIds),
      ...encodeShapes(index.shapes),
      ...encodeRowTree(index.tree),
    ],
  });
}

export function decodeObjectIndex(reader: SectionReader): ObjectIndex {
  const index = {
    rowCount: reader.rowCount,
    list: decodeOffsets(reader, 'list'),
    cells: decodeCells(reader),
    ids: decodeUuidIndex(reader),
    spaceIds: decodeTextIndex(reader),
    shapes: decodeShapes(reader),
    tree: decodeRowTree(reader),
  };
  reader.end();
  return index;
}

function encodeOffsets(name: string, pages: Encodable<PageOffsets>): Section[] {
  return [
    { name: `${name}-offsets`, array: pages.offsets },
    { name: `${name}-files`, array: pages.fileStarts },
  ];
}

function decodeOffsets(reader: SectionReader, name: string): PageOffsets {
  const pages = {
    offsets: reader.numbers(`${name}-offsets`),
    fileStarts: reader.numbers(`${name}-files`),
  };
  const end = pages.offsets[pages.offsets.length - 1] ?? -1;
  reader.require(
    pages.offsets.length === reader.rowCount + 1 &&
      endsAt(pages.offsets, end) &&
      pages.fileStarts.length >= 2 &&
      endsAt(pages.fileStarts, end),
    `the record offsets of ${name} do not fit together`,
  );
  return pages;
}
