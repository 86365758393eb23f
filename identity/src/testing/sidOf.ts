/** The session id (`sid`) of an access token, which is read without a check of its signature. */
export const sidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
