/** The claims of an access token (RFC 7519) that the page reads. It trusts none of them: only the service checks signatures. */
export interface Claims {
  /** The user. */
  sub?: string;
  /** The session. */
  sid?: string;
  /** Expiry in seconds since the epoch. */
  exp?: number;
}

/** @returns the claims; none if the token cannot be decoded */
export function claimsOf(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const { sub, sid, exp } = claims as Record<string, unknown>;
    return {
      ...(typeof sub === 'string' && { sub }),
      ...(typeof sid === 'string' && { sid }),
      ...(typeof exp === 'number' && { exp }),
    };
  } catch {
    return {};
  }
}
