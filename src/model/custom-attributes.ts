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
