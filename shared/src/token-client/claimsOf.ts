/** What the page reads of an access token (RFC 7519); it trusts none of it, the service alone checks signatures. */
export interface Claims {
  /** Whose token it is. */
  sub?: string;
  /** Id of the session it belongs to. */
  sid?: string;
  /** Expiry in seconds since the epoch. */
  exp?: number;
}

/** @returns the claims, none where the token is not legible */
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
