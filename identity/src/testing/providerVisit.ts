import type { ExternalProvider } from '../../../scripts/lib/externalProvider.mjs';
import { readForm, type PageButton } from './pageForm';

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
  const isPressed = ({ name, value }: PageButton): boolean =>
    choice === 'refuse' ? name === 'refuse' : value === choice.sub;
  const { action, fields } = readForm(await (await ask(chooser)).text(), isPressed);
  const chosen = await ask(new URL(action, new URL(chooser, issuer)).href, { method: 'POST', body: fields });
  const resumed = await ask(locationOf(chosen));
  const address = locationOf(resumed);
  if (address !== '') {
    return { address, parameters: Object.fromEntries(new URL(address).searchParams), isForm: false };
  }
  const form = readForm(await resumed.text());
  return {
    address: form.action,
    parameters: Object.fromEntries(form.fields),
    isForm: true,
  };
}
