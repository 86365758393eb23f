import type { HistoryItem } from '@passport/shared/schemas/account';

/** Authentication methods of RFC 8176 and our own that have a text. */
const methods = ['sms', 'email', 'pwd', 'otp', 'telegram', 'recovery', 'external', 'hwk', 'swk'];

/** Methods that say no more of a sign-in than the others: `mfa`, that there were several; `user`, that a passkey saw its owner. */
const unsaid = ['', 'mfa', 'user'];

/**
 * Chooses the details of an event that are shown: the sign-in methods, the failure, the factor, the provider, the role
 * of an operator and the kind of their reason, or the service.
 * @returns keys of the texts of the history and of the account, or names that are the same in every language, e.g. of a service
 */
export function factsOf({ details }: Pick<HistoryItem, 'details'>): string[] {
  const used =
    typeof details.methods === 'string' ? details.methods.split(' ').filter((method) => !unsaid.includes(method)) : [];
  const facts = used.map((method) => (methods.includes(method) ? `methods.${method}` : method));
  if (typeof details.channel === 'string') facts.push(`wrong.${details.channel}`);
  if (typeof details.factor === 'string') facts.push(`wrong.${details.factor}`);
  if (typeof details.mode === 'string' && details.mode !== 'DISABLE') facts.push(`modes.${details.mode}`);
  if (typeof details.provider === 'string') facts.push(`providers.${details.provider}`);
  for (const role of typeof details.role === 'string' ? details.role.split(' ') : []) facts.push(`roles.${role}`);
  if (typeof details.reason === 'string') facts.push(`reasons.${details.reason}`);
  if (typeof details.service === 'string') facts.push(details.service);
  return facts;
}
