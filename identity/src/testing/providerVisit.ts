import type { ExternalProvider } from '../../../scripts/lib/externalProvider.mjs';

/** The callback of an external provider: query parameters, or those of a posted form. */
export interface ProviderReturn {
  /** The callback URL. */
  address: string;
  parameters: Record<string, string>;
  /** Whether the provider used response_mode=form_post. */
  isForm: boolean;
}

/** Cookies of one host. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    receive: (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}

const decode = (text: string): string =>
  text.replace(/&#(\d+);|&quot;|&amp;/g, (entity, number: string | undefined) =>
    number ? String.fromCharCode(Number(number)) : entity === '&quot;' ? '"' : '&',
  );

/**
 * Follows the redirects at an external provider as a browser does, and selects an account or refuses.
 * @param url as `get_external_auth_url` answered it
 * @param choice `sub` of the account, or `refuse`
 */
export async function visitProvider(
  { issuer }: Pick<ExternalProvider, 'issuer'>,
  url: string,
  choice: { sub: string } | 'refuse',
): Promise<ProviderReturn> {
  const jar = createJar();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(new URL(path, issuer), {
      ...init,
      redirect: 'manual',
      headers: { cookie: jar.header() },
    });
    jar.receive(answer);
    return answer;
  };
  const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';

  const chooser = locationOf(await ask(url));
  if (!chooser.includes('/choose/')) throw new Error(`The provider did not ask who it is: ${chooser}`);
  const form: Record<string, string> = choice === 'refuse' ? { refuse: 'yes' } : { account: choice.sub };
  const resumed = await ask(locationOf(await ask(chooser, { method: 'POST', body: new URLSearchParams(form) })));
  const address = locationOf(resumed);
  if (address !== '') {
    return { address, parameters: Object.fromEntries(new URL(address).searchParams), isForm: false };
  }
  const page = await resumed.text();
  const inputs = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decode(value),
  ]);
  return {
    address: decode(/action="([^"]+)"/.exec(page)?.[1] ?? ''),
    parameters: Object.fromEntries(inputs) as Record<string, string>,
    isForm: true,
  };
}
