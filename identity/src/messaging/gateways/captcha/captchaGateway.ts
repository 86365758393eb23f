/** `unavailable`: no valid response of the service. */
type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** A captcha service that shows its own challenge and verifies the resulting tokens. */
export interface CaptchaGateway {
  /** Verifies a token; never throws. */
  check(token: string, ip: string): Promise<CaptchaVerdict>;
}

export interface CaptchaGatewayParts {
  verifyUrl: string;
  secretKey: string;
  /** Hostname for which a token must have been issued: other sites may use the same key. */
  hostname: string;
}

/** Short, because a person waits for the response. */
const timeoutMs = 1000;

/**
 * Posts a form to the verification URL, as both services require.
 * @returns the JSON of a 2xx response, or undefined
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
