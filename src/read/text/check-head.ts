import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { detectFormat } from '../formats/detect-format.ts';
import { startsWith } from '../formats/signatures.ts';
import type { ReadPlan } from '../read-plan.ts';
import { nameEncoding } from './transcode.ts';
import { nameUnusableText } from './unusable-text.ts';

/** What the first bytes of a text tell. */
export interface TextHead {
  /** The name in the WHATWG Encoding Standard, in lower case. */
  readonly encoding: string;
  readonly isJson: boolean;
}

/**
 * Returns the encoding of a text and whether it is JSON, or why the file cannot be used. Without
 * this check, such a file would be reported as broken text.
 */
export function checkHead(head: Buffer, plan: ReadPlan): TextHead | Finding {
  const declared = plan.encoding === null ? undefined : nameEncoding(plan.encoding);
  const marked = MARKS.find(({ mark }) => startsWith(head, mark))?.encoding;
  const encoding = declared ?? (marked?.startsWith('utf-16') === true ? marked : 'utf-8');
  const fault = findMarkFault(marked ?? guessUnmarkedUtf16(head), encoding);
  if (fault !== undefined) return fault;
  const { format, reason } = detectFormat(head);
  if (format === 'foreign') return unknown(reason);
  if (format !== 'json' && format !== 'text') {
    return unknown(`${reason}, within an archive or not whole: unpack it, or export it again`);
  }
  const text = decodeHead(head, encoding);
  const markup = nameMarkup(text);
  if (markup !== undefined) return unknown(markup);
  const content = nameUnusableText(text);
  if (content !== undefined) {
    return diagnose('source-not-a-table:content', { content });
  }
  if (!encoding.startsWith('utf-16') && head.includes(0)) {
    return unknown('binary data: ask for the data as CSV or GeoJSON');
  }
  return { encoding, isJson: format === 'json' || JSON_NAME.test(plan.file) };
}

/** A file with such a name is never read as CSV. */
const JSON_NAME = /\.(?:geo)?json[ls]?(?:\.gz)?$|\.ndjson(?:\.gz)?$/i;

function unknown(content: string): Finding {
  return diagnose('format-unknown:content', { content });
}

/** Decodes the first bytes to recognise the content. The last character may be cut. */
function decodeHead(head: Buffer, encoding: string): string {
  const text = encoding.startsWith('utf-16')
    ? new TextDecoder(encoding).decode(head)
    : head.toString('utf8');
  return text.replace(/^\ufeff?\s*/, '');
}

/** Byte order marks and their encodings. Longer marks are first. */
const MARKS: readonly { readonly mark: Buffer; readonly encoding: string }[] = [
  { mark: Buffer.from([0xff, 0xfe, 0, 0]), encoding: 'utf-32le' },
  { mark: Buffer.from([0, 0, 0xfe, 0xff]), encoding: 'utf-32be' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
];

/** Returns a finding if the bytes show another encoding than the expected one. */
function findMarkFault(found: string | undefined, expected: string): Finding | undefined {
  if (found === undefined || found === expected) return undefined;
  if (found.startsWith('utf-32')) return diagnose('encoding-invalid:utf-32', { found });
  return found === 'utf-8'
    ? diagnose('encoding-invalid:utf-8', { found, expected })
    : diagnose('encoding-invalid:mark', { found, expected });
}

/** Recognises UTF-16 without a mark: every second byte of plain letters is zero. */
function guessUnmarkedUtf16(head: Buffer): string | undefined {
  const pairCount = Math.floor(Math.min(head.length, 256) / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairCount; pair++) {
    if (head[2 * pair] === 0) evenZeros++;
    if (head[2 * pair + 1] === 0) oddZeros++;
  }
  if (pairCount < 4 || evenZeros + oddZeros < pairCount * 0.6) return undefined;
  if (evenZeros === 0) return 'utf-16le';
  return oddZeros === 0 ? 'utf-16be' : undefined;
}

function nameMarkup(text: string): string | undefined {
  const lower = text.slice(0, MARKUP_REACH).toLowerCase();
  if (!lower.startsWith('<') || /^<!doctype html|^<html|^<head|^<body/.test(lower))
    return undefined;
  if (lower.includes('<kml')) return 'KML: convert it to GeoJSON';
  if (lower.includes('opengis.net/gml')) return 'GML: convert it to GeoJSON';
  return 'XML: convert it to CSV or GeoJSON';
}

const MARKUP_REACH = 4096;
