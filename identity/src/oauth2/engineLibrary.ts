/** The engine warns at its import that this Node is older than those it is released for; all our tests run it here. */
const isAboutRuntime = (text: unknown): boolean => typeof text === 'string' && text.includes('Unsupported runtime');

// It says so on the console, without a setting for it.
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!isAboutRuntime(words[0])) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

/** oidc-provider, loaded without its warning about the runtime. */
export const { Provider, errors, interactionPolicy } = library;
