const displayName = Symbol.for('fastify.display-name');

/**
 * Says what a plugin is called, in its errors and its list of plugins. Fastify compares one without a name with every
 * module that was loaded, which in the tests is most of the time that a start takes.
 */
export const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [displayName]: name });
