/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Extra columns that the feed's configuration lists, under their source names, in that order. */
export type CustomAttributes = Readonly<Record<string, JsonValue>>;

/** Fields of the standard that a record keeps as its feed has them, under their wire names. */
export type CarriedFields = Readonly<Record<string, JsonValue>>;

/**
 * A number of a JSON text that is written in another way than JavaScript writes it: `1.10`, `1e5`,
 * or more digits than a number keeps. As a name or an identifier it is served as it is written.
 */
export class WrittenNumber {
  /** As it is written in the file. */
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The nearest number, as a JSON parser reads it. */
  toNumber(): number {
    return Number(this.#text);
  }

  toString(): string {
    return this.#text;
  }

  /** As text, so that messages quote every digit. */
  toJSON(): string {
    return this.#text;
  }
}

/** Returns the number of a written number; any other value as it is. */
export function unwrapNumber(value: unknown): unknown {
  return value instanceof WrittenNumber ? value.toNumber() : value;
}

/**
 * Returns a JSON value with numbers in place of written numbers, at any depth. `onImprecise` is
 * called for each one that no number is equal to, and returns the replacement.
 */
export function unwrapNumbers(
  value: unknown,
  onImprecise: (number: WrittenNumber) => unknown,
): unknown {
  if (value instanceof WrittenNumber) return isKept(value) ? value.toNumber() : onImprecise(value);
  if (Array.isArray(value)) return value.map((element) => unwrapNumbers(element, onImprecise));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, unwrapNumbers(member, onImprecise)]),
  );
}

/**
 * Every number keeps 15 digits. Those that a smaller number loses stand far behind the point, and
 * are measuring noise rather than part of a key.
 */
function isKept(written: WrittenNumber): boolean {
  const number = written.toNumber();
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return true;
  const digits = String(written)
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '');
  return Number.isFinite(number) && digits.replace(/^0+|0+$/g, '').length <= DIGITS_KEPT;
}

const DIGITS_KEPT = 15;
