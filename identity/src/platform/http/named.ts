const displayName = Symbol.for('fastify.display-name');

/**
 * Sets the display name of a plugin. For a plugin without one Fastify searches all loaded modules, which in tests takes most of the
 * start.
 */
export const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [displayName]: name });
