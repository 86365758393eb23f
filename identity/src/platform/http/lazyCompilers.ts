import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** A compiled validator, with the errors of its last call, or a compiled serializer. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
type Build = (...options: unknown[]) => (part: { schema: object }) => Compiled;

/** Compiles a schema when its result is first used, once for all routes that share the schema. */
const atFirstUse = (build: Build): Build => {
  const known = new WeakMap<object, Compiled>();
  const remember = (schema: object, made: Compiled): Compiled => {
    known.set(schema, made);
    return made;
  };
  return (...options) => {
    const compile = build(...options);
    return (part) => {
      let compiled: Compiled | undefined;
      const use: Compiled = (value) => {
        compiled ??= known.get(part.schema) ?? remember(part.schema, compile(part));
        const answer = compiled(value);
        use.errors = compiled.errors;
        return answer;
      };
      return use;
    };
  };
};

/**
 * Fastify's own compilers, run for each schema at the first request that needs it: compiling all of the hundreds of schemas took
 * most of the start. Compiled schemas are shared by all instances because no schema refers to another and all instances have the
 * same options.
 */
export const lazyCompilers = {
  buildValidator: atFirstUse(ajvCompiler() as Build),
  buildSerializer: atFirstUse(serializerCompiler() as Build),
} as Compilers;
