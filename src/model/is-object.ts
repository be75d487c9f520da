import { WrittenNumber } from './custom-attributes.ts';

/** Returns whether a JSON value is an object, and not an array or `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof WrittenNumber)
  );
}
