/** The parts of an OpenAPI 3.1 document that this program uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly securitySchemes: object;
    readonly parameters: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

/** A JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

export function refTo(section: keyof OpenApiDocument['components'], name: string): Schema {
  return { $ref: `#/components/${section}/${name}` };
}

/**
 * Returns the schema of an object with exactly these members. All are required except the
 * listed ones.
 */
export function closedObject(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    unevaluatedProperties: false,
  };
}

/** Converts `zones` to `Zones`, for names. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
