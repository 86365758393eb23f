/** What must stay the same across restarts and processes, and must never reach the database, a log or a backup in the clear. */
export interface Secrets {
  /** ES256 keys, PKCS#8 and SPKI in PEM. Tokens are signed with `current`, verified with any. */
  signingKeys: { kid: string; privateKey: string; publicKey: string; state: 'next' | 'current' | 'retired' }[];
  /** 32 bytes in base64url: derives verification codes (HMAC-SHA256). */
  codeKey: string;
  /** 32 bytes in base64url: signs refresh tokens (HS256), so that one generation has one text. */
  refreshKey: string;
  /** 32 bytes in base64url: encrypts what must be readable again (AES-256-GCM). */
  encryptionKey: string;
}
