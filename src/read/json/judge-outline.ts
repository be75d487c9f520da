import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Kind } from '../../model/kind.ts';
import { findUnsupportedCrs } from '../geometry/crs.ts';
import { describeDocument, isEsriFeature } from './describe-document.ts';
import type { JsonOutline } from './json-outline.ts';

/** Says whether a JSON file is curb data, as far as it is known. */
export interface OutlineJudge {
  /** Whether elements are worth a look still. */
  isCurious(): boolean;
  /** The text of an element, in the order of the file. */
  look(element: Buffer): void;
  /** Whether, by all that stands before it, an array holds records. */
  isWanted(): boolean;
  /** Why the file is left out, when all of it is known; empty where it is sound. */
  findFaults(): Finding[];
}

export function createOutlineJudge(outline: JsonOutline, kind: Kind): OutlineJudge {
  let firstElement: unknown;
  let lookCount = 0;
  let position: SamplePosition | undefined;

  /** ESRI JSON has `features` too; where no type stands before them, the first one tells. */
  function isCollection(): boolean {
    const { names, members } = outline;
    if (names.has('type')) return members.get('type') === 'FeatureCollection';
    return !isEsriFeature(firstElement);
  }

  return {
    isCurious: () => position === undefined && lookCount < LOOK_COUNT_MAX,
    look(element) {
      if (lookCount === 0) firstElement = JSON.parse(element.toString());
      position = findPosition(element);
      lookCount++;
    },
    isWanted() {
      if (outline.format === 'cds-json') return true;
      return isCollection() && findUnsupportedCrs(outline.members.get('crs')) === undefined;
    },
    findFaults() {
      const fault = findFormatFault({ outline, kind, firstElement });
      if (fault !== undefined) return [fault];
      const crs = outline.format === 'geojson' ? findUnsupportedCrs(crsOf(outline)) : undefined;
      return crs === undefined ? [] : [describeCrs(crs, position)];
    },
  };
}

/** Elements that are searched for a position: enough to get past those without a shape. */
const LOOK_COUNT_MAX = 100;

interface Judging {
  readonly outline: JsonOutline;
  readonly kind: Kind;
  readonly firstElement: unknown;
}

function findFormatFault({ outline, kind, firstElement }: Judging): Finding | undefined {
  const { repeated, format, members } = outline;
  if (repeated !== undefined) {
    const message = `the member ${repeated} is given twice, so it is open which one counts: take one out`;
    return { code: 'json-malformed', message };
  }
  const isCollection = members.get('type') === 'FeatureCollection';
  if (format === 'geojson' && isCollection && !isEsriFeature(firstElement)) return undefined;
  if (format === 'cds-json') {
    return isCollection
      ? unknown('is GeoJSON and CDS JSON at once: take features or data out')
      : undefined;
  }
  return unknown(describeDocument(outline, { kind, firstElement }));
}

function unknown(content: string): Finding {
  return { code: 'format-unknown', message: `the file ${content}` };
}

/** A `crs` that is too long to be kept cannot be one of the known ones. */
function crsOf({ names, members }: JsonOutline): unknown {
  return names.has('crs') && !members.has('crs') ? 'too long to be read' : members.get('crs');
}

interface SamplePosition {
  readonly x: number;
  readonly y: number;
}

/**
 * The first position in an element's text: good enough to say whether the numbers look like
 * degrees.
 */
function findPosition(element: Buffer): SamplePosition | undefined {
  const found = POSITION.exec(element.toString('latin1', 0, POSITION_REACH));
  return found === null ? undefined : { x: Number(found[1]), y: Number(found[2]) };
}

const POSITION = /"coordinates"\s*:[\s[]*(-?\d[\d.eE+-]*)\s*,\s*(-?\d[\d.eE+-]*)/;
/** Bytes of an element that are searched; properties mostly come first and are short. */
const POSITION_REACH = 16_384;

function describeCrs(crs: string, position: SamplePosition | undefined): Finding {
  return {
    code: 'crs-unsupported',
    field: 'crs',
    value: crs,
    message: `the member crs says ${crs}, which is not supported${adviseOn(position)}`,
  };
}

/** Both facts, since the label may be what is wrong (a file of degrees that says feet). */
function adviseOn(position: SamplePosition | undefined): string {
  const exportIt = 'export the file in EPSG:4326 (longitude and latitude in degrees)';
  if (position === undefined) return `: ${exportIt}`;
  const { x, y } = position;
  return Math.abs(x) <= 180 && Math.abs(y) <= 90
    ? `, but the coordinates look like degrees (${x}, ${y}): take the member out if they are, else ${exportIt}`
    : `, and the coordinates look projected (${x}, ${y}): ${exportIt}`;
}
