/**
 * Options of Node.js for our programs: stacks that name our files, and twice the usual room for young objects (MB), so that
 * what a request makes is dead before a collection would copy it.
 */
export const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32'];
