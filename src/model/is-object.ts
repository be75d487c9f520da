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

/** Returns a member of a JSON value; `undefined` if it is no object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
