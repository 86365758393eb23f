import type { CallOptions, TestService } from '../harness';
import type { World } from './world';

/**
 * Calls that the callers could make from the beginning, and cannot make any more: `restore` has left something out, and random requests
 * reach little from then on.
 */
export async function lostCalls(
  service: Pick<TestService, 'call'>,
  { tokens, cookies, ids }: Pick<World, 'tokens' | 'cookies' | 'ids'>,
): Promise<string[]> {
  const ofPeople = Object.values(tokens).map((token): [string, CallOptions] => ['/user/me/', { token }]);
  const headers = { cookie: cookies.console };
  const [helped] = ids('/api/operator/people/{user_id}/', 'user_id');
  const ofConsole = ['me/', `people/${helped}/`, 'access/', 'approvals/', 'audit/', 'operators/'].map(
    (path): [string, CallOptions] => [`/operator/${path}`, { token: tokens.operator, headers }],
  );
  const lost: string[] = [];
  for (const [path, options] of [...ofPeople, ...ofConsole])
    if ((await service.call('GET', path, options)).status !== 200) lost.push(path);
  const [passkey] = ids('/api/user/passkeys/{id}/', 'id');
  const { body } = await service.call('GET', '/user/passkeys/', { token: tokens.person });
  const kept = (body.items ?? []) as { id: string }[];
  return kept.some(({ id }) => id === passkey) ? lost : [...lost, '/user/passkeys/'];
}
