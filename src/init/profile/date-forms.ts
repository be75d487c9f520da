/**
 * Returns the date patterns of a feed that match a text: none if it is not a date, two if day and
 * month are ambiguous.
 */
export function listDateForms(text: string): readonly string[] {
  if (ISO.test(text)) return [ISO_FORM];
  const parts = DATE.exec(text)?.groups;
  if (parts === undefined) return [];
  const time = timeFormOf(parts);
  return listDayForms(parts).map((day) => `${day}${time}`);
}

const ISO_FORM = 'iso';

/** With `T` before the time: that is what the pattern `iso` reads. */
const ISO =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

const DATE =
  /^(?<first>\d{1,4})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{2,4})(?:(?<gap>[T ])(?<hour>\d{1,2}):\d{2}(?<seconds>:\d{2})?(?<fraction>\.\d{1,3})?(?<half> ?[AaPp][Mm])?(?<offset> ?[+-]\d{2}(?::?\d{2})?)?)?$/;

type Parts = Readonly<Record<string, string | undefined>>;

function listDayForms({ first = '', mark = '', second = '', third = '' }: Parts): string[] {
  if (first.length === 4) {
    if (!isAtMost(second, 12) || third.length > 2 || !isAtMost(third, 31)) return [];
    return [`yyyy${mark}${tokenOf('M', second)}${mark}${tokenOf('d', third)}`];
  }
  if (first.length > 2 || third.length === 3) return [];
  const year = third.length === 4 ? 'yyyy' : 'yy';
  const forms: string[] = [];
  if (isAtMost(first, 12) && isAtMost(second, 31)) forms.push(`M${mark}d${mark}${year}`);
  if (isAtMost(second, 12) && isAtMost(first, 31)) forms.push(`d${mark}M${mark}${year}`);
  return forms;
}

/** One letter matches one or two digits; two letters always match two digits. */
function tokenOf(letter: string, digits: string): string {
  return digits.length === 2 ? letter.repeat(2) : letter;
}

function isAtMost(digits: string, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most;
}

function timeFormOf({ gap, hour = '', seconds, fraction, half, offset }: Parts): string {
  if (gap === undefined) return '';
  const hours = half === undefined ? 'H' : 'h';
  const before = gap === 'T' ? "'T'" : ' ';
  const halfForm = half === undefined ? '' : `${half.startsWith(' ') ? ' ' : ''}a`;
  const offsetForm =
    offset === undefined ? '' : `${offset.startsWith(' ') ? ' ' : ''}${zoneFormOf(offset.trim())}`;
  return (
    `${before}${hour.length === 2 && half === undefined ? hours.repeat(2) : hours}:mm` +
    `${seconds === undefined ? '' : ':ss'}${fraction === undefined ? '' : '.u'}${halfForm}${offsetForm}`
  );
}

function zoneFormOf(offset: string): string {
  if (offset.length === 5) return 'ZZZ';
  return offset.length === 6 ? 'ZZ' : 'Z';
}
