/** Longer addresses are not opened by all systems. */
const maxCharacters = 1900;

/**
 * An email to support with the message, for users who cannot send the form.
 * @param body the message; its end is cut if the address would get too long
 */
export function supportMail(to: string, body: string): string {
  const start = `mailto:${to}?body=`;
  let text = '';
  // Half of a character cannot be written in an address.
  for (const character of body.replace(/\p{Cs}/gu, '')) {
    const encoded = encodeURIComponent(character === '\n' ? '\r\n' : character);
    if (start.length + text.length + encoded.length > maxCharacters) break;
    text += encoded;
  }
  return start + text;
}
