import type { Application } from '@passport/shared/schemas/applications';

/** Comments and texts of the programs in docs/integration, with the names of the texts of this screen that replace them. */
export const sampleTexts = {
  'Only for trying it on one machine.': 'one-machine',
  'By POST: an ID token holds personal data, and addresses stay in histories and logs.': 'by-post',
  'Without redirect_uri the visitor comes to the address of the site, with the token all the same.': 'own-address',
  'The code and the verifier of the request of this browser.': 'code',
  'Who it is.': 'who',
  'Whether a token is still good.': 'token',
  'Sign in with Passport': 'sign-in',
  'Hello, ': 'hello',
  'Sign out': 'sign-out',
  'Try again': 'again',
  Continue: 'continue',
  Back: 'back',
} as const;

const literal = (text: string): string => (/['"\\]/.test(text) ? JSON.stringify(text) : `'${text}'`);

/**
 * A program of docs/integration with the name of an application, in the language of the page.
 * @param say returns the text of a name in `sampleTexts`
 */
export function sampleOf(code: string, { id, name }: Pick<Application, 'id' | 'name'>, say: (name: string) => string) {
  let sample = code;
  for (const [text, key] of Object.entries(sampleTexts)) sample = sample.replaceAll(text, () => say(key));
  return (
    sample
      // Two applications on one machine share its cookies.
      .replaceAll(/\b[a-z]+_session\b(?==)/g, `session_${id.slice(0, 8)}`)
      .replace(/(?<=^const NAME = )'.*'(?=;$)/m, () => literal(name))
  );
}
