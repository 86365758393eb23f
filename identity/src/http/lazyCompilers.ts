import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** Checks a value, and says what is wrong with it, or writes one. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
type Build = (...options: unknown[]) => (schema: unknown) => Compiled;

/** A compiler whose work is put off until what it makes is used. */
const atFirstUse =
  (build: Build): Build =>
  (...options) => {
    const compile = build(...options);
    return (schema) => {
      let compiled: Compiled | undefined;
      const use: Compiled = (value) => {
        compiled ??= compile(schema);
        const answer = compiled(value);
        use.errors = compiled.errors;
        return answer;
      };
      return use;
    };
  };

/**
 * Fastify's own compilers, for each schema at the first request that needs it: there are hundreds, a process may live long
 * without most of them, and compiling them all took most of a start.
 */
export const lazyCompilers = {
  buildValidator: atFirstUse(ajvCompiler() as Build),
  buildSerializer: atFirstUse(serializerCompiler() as Build),
} as Compilers;
