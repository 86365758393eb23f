/** `unavailable`: the service gave no answer that could be understood. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** A captcha service that draws its own challenge and tells us whether it was solved. */
export interface CaptchaGateway {
  /** Asks about a token that a browser got; never throws. */
  check(token: string, ip: string): Promise<CaptchaVerdict>;
}

export interface CaptchaGatewayParts {
  verifyUrl: string;
  secretKey: string;
  /** The site that the token has to come from: a token of another site of the same key is not ours. */
  hostname: string;
}

/** A person waits for the answer. */
const timeoutMs = 1000;

/**
 * Asks a verification address with a form, as both services want it.
 * @returns the JSON of a 2xx answer, or undefined
 */
export async function askVerdict(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return (await answer.json()) as unknown;
    await answer.body?.cancel();
    return undefined;
  } catch {
    return undefined;
  }
}
