import type { Translate } from '@passport/shared/i18n/useMessages';
import { textOr } from '../frame/textOr';

/** Methods that say no more of a sign-in than the others: `mfa`, that there were several; `user`, that a passkey saw its owner. */
const unsaid = ['', 'mfa', 'user'];

/** The methods of a sign-in (RFC 8176, and our own), each once. @param t of the texts of events */
export const methodsInWords = (t: Translate, methods: readonly string[]): string => {
  const said = methods.filter((method) => !unsaid.includes(method));
  return [...new Set(said.map((method) => textOr(t, `method.${method}`, method)))].join(', ');
};
