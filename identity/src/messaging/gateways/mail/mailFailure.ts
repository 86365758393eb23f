import type { FailureReason } from '@passport/shared/schemas/receipts';

/** Enhanced status codes (RFC 3463) by their last two numbers, then by the subject alone. */
const enhanced: readonly (readonly [RegExp, FailureReason])[] = [
  [/^1\.(?:[1236]|10)$/, 'wrong_address'],
  [/^2\.[01]$/, 'unreachable'],
  [/^2\.2$/, 'inbox_full'],
  [/^4\.7$/, 'expired'],
  [/^4\./, 'unreachable'],
  [/^7\./, 'spam'],
];

/** Reply codes about the recipient (RFC 5321 section 4.2.3), for servers without enhanced ones. A policy has the same codes for content. */
const recipientReplies: ReadonlyMap<number, FailureReason> = new Map([
  [550, 'wrong_address'],
  [551, 'wrong_address'],
  [552, 'inbox_full'],
  [553, 'wrong_address'],
]);

/**
 * Why a mail server refused a message for good.
 * @param command that it refused: `RCPT TO` concerns the address
 * @param response its text, which may begin with an enhanced status code
 */
export function mailFailureReason(replyCode: number, command: string | undefined, response = ''): FailureReason {
  const [, status] = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})(?=\s|$)/.exec(response) ?? [];
  const named = status && enhanced.find(([pattern]) => pattern.test(status))?.[1];
  return named || (command === 'RCPT TO' && recipientReplies.get(replyCode)) || 'unknown';
}
