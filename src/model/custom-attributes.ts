/** Extra columns that the feed's configuration lists, under their source names, in that order. */
export type CustomAttributes = Readonly<Record<string, string | number | boolean | null>>;
