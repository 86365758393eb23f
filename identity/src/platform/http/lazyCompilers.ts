import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** Checks a value, and says what is wrong with it, or writes one. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
type Build = (...options: unknown[]) => (part: { schema: object }) => Compiled;

/** A compiler whose work is put off until what it makes is used, and done once a schema, whichever routes share it. */
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
 * Fastify's own compilers, for each schema at the first request that needs it: there are hundreds, a process may live long
 * without most of them, and compiling them all took most of a start. No schema refers to another, and every instance has the
 * same options, so what was made of a schema is good for all.
 */
export const lazyCompilers = {
  buildValidator: atFirstUse(ajvCompiler() as Build),
  buildSerializer: atFirstUse(serializerCompiler() as Build),
} as Compilers;
