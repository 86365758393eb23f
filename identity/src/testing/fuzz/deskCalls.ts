import { formCall } from '../../site/support/testing/supportForm';
import { corpus } from '../corpus';
import { proveOwnPhone, somePassword, turnOn } from '../factors';
import { ok, signInProof, signUp, standardAuth, type Person } from '../flows';
import type { TestService } from '../harness';
import type { Json } from '../json';
import type { TestOperator } from '../operators';

const png = corpus.find(({ about }) => about === 'a PNG')!;

/** The operator who works at the desk, and the one who approves. */
export interface Desk {
  service: TestService;
  first: TestOperator;
  second: TestOperator;
}

/** An act of an operator. @returns its answer: it is done, or waits for an approval */
export async function act({ call }: TestOperator, path: string, body: object = {}): Promise<Json> {
  const { status, body: answer } = await call('POST', path, { body: { reason: 'Asked by phone', ...body } });
  if (status !== 200 && status !== 202) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The first operator asks for an act, and the second decides. */
export async function askAndDecide(
  { first, second }: Desk,
  path: string,
  decision: 'approve' | 'refuse',
  body: object = {},
): Promise<void> {
  const { approval_id } = await act(first, path, body);
  await act(second, `/approvals/${approval_id}/${decision}/`);
}

export const userIdOf = async (service: TestService, { jwt }: Person): Promise<string> =>
  ok(await service.call('GET', '/user/me/', { token: jwt.access })).user_id;

/** Somebody with a factor for whom the desk does everything that it can; in the end they are leaving. @returns `user_id` */
export async function helpPerson(desk: Desk): Promise<string> {
  const { service, first } = desk;
  const person = await signUp(service, { phone: '+79161234574', email: 'helped@example.com' });
  await turnOn(service, person, 'PASSWORD');
  const userId = await userIdOf(service, person);
  const leave = async (token: string) => {
    const body = { phone_verification: await proveOwnPhone(service, person, token) };
    ok(await service.call('POST', '/user/delete_account/', { token, body }));
  };
  await leave(person.jwt.access);
  const path = `/people/${userId}/`;
  for (const read of ['', 'timeline/', 'refusals/']) ok(await first.call('GET', path + read));
  ok(await first.call('POST', '/find/', { body: { q: person.phone } }));
  ok(await first.call('POST', '/codes/find/', { body: { phone: person.phone } }));
  await act(first, `${path}reveal/`, { fields: ['phone', 'email'] });
  for (const done of ['cancel_deletion', 'clear_limits', 'end_sessions', 'lock', 'unlock', 'deactivate'])
    await act(first, `${path + done}/`);
  await askAndDecide(desk, `${path}activate/`, 'approve');
  await askAndDecide(desk, `${path}reset_factor/`, 'refuse');
  const proof = { ...(await signInProof(service, person)), password: somePassword };
  await leave(ok(await standardAuth(service, proof)).jwt.access);
  return userId;
}

/** Two requests to support with a file each, an open one and a closed one. */
export async function answerSupport({ service, first }: Desk, { jwt }: Person) {
  const numbers: string[] = [];
  const files: string[] = [];
  for (const body of ['The code does not come', 'It came']) {
    const file = { name: 'a.png', type: 'image/png', bytes: png.bytes };
    const form = formCall({ body, page: '/' }, [file], { token: jwt.access });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', form));
    const { files: kept } = ok(await first.call('GET', `/support/${number}/`));
    ok(await first.call('GET', `/support/${number}/files/${kept[0].id}/`));
    await act(first, `/support/${number}/note/`, { text: 'Called back' });
    numbers.push(String(number));
    files.push(kept[0].id);
  }
  await act(first, `/support/${numbers[1]}/close/`);
  return { numbers, files };
}

/** Decides on requests for access in every way. */
export async function answerAccess({ service, first }: Desk): Promise<void> {
  const { jwt } = await signUp(service, { phone: '+79161234575', email: 'asking@example.com' });
  const body = { type: 'OAUTH2_CLIENT', organization_name: 'Shop', comment: 'Sign-in' };
  const asked = async () =>
    ok(await service.call('POST', '/partner_creation_request/', { token: jwt.access, body })).id as string;
  const id = await asked();
  for (const decision of ['approve', 'revoke']) await act(first, `/access/${id}/${decision}/`);
  await act(first, `/access/${await asked()}/refuse/`);
}
