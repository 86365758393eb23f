import fc from 'fast-check';
import { hostileValue } from './hostile';

/** The part of a JSON schema that the operations use. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

/** A call of the API, or of another address that the service answers. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` in the place of a parameter. */
  path: string;
  /** Names in the query. */
  query: string[];
  body?: Schema;
  /** Fields of a form, instead of a body of JSON. */
  form?: string[];
}

interface DocumentedOperation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  parameters?: { name: string; in: string }[];
}

/** The operations of an OpenAPI document. */
export function operationsOf(document: { paths: Record<string, Record<string, DocumentedOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => {
      const body = requestBody?.content['application/json'].schema;
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        ...(body && { body }),
      };
    }),
  );
}

/** Real values by the name of their field. */
export type RealValues = ReadonlyMap<string, readonly unknown[]>;

/** The same as a list. */
export type RealEntries = readonly (readonly [name: string, values: readonly unknown[]])[];

/** Several lists as one map: a name may be in several of them. */
export function together(...lists: readonly RealEntries[]): RealValues {
  const real = new Map<string, readonly unknown[]>();
  for (const [name, values] of lists.flat()) real.set(name, [...(real.get(name) ?? []), ...values]);
  return real;
}

function schemaValue(schema: Schema, real: RealValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => schemaValue(one, real)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, fieldValue(name, field, real)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textValue(schema);
  }
}

function textValue({ pattern, minLength = 0, maxLength = 20 }: Schema): fc.Arbitrary<string> {
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
  if (pattern === undefined) return text;
  const regex = new RegExp(pattern, 'u');
  // fast-check cannot generate text for a pattern with code points in braces.
  return pattern.includes(String.raw`\u{`) ? text.filter((one) => regex.test(one)) : fc.stringMatching(regex);
}

/** Mostly a value that exists, else one that the schema allows, or a hostile one. */
function fieldValue(name: string, schema: Schema, real: RealValues): fc.Arbitrary<unknown> {
  const known = real.get(name) ?? [];
  return fc.oneof(
    ...(known.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: known.length > 0 ? 1 : 6, arbitrary: schemaValue(schema, real) },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** A body for a schema: valid, nearly valid, or with hostile values. */
export const bodyFor = (schema: Schema, real: RealValues): fc.Arbitrary<unknown> => schemaValue(schema, real);
