import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { bringBack, browserOf, people, visit } from '../externalPeople';
import { proveTelegram, somePassword, turnOn } from '../factors';
import {
  ok,
  proveEmail,
  provePhone,
  sendEmail,
  sendSms,
  signIn,
  signInProof,
  signUp,
  standardAuth,
  type Person,
} from '../flows';
import type { Answer, CallOptions, TestService } from '../harness';
import { operate } from '../operate';
import { sidOf } from '../sidOf';
import { siteId } from './relyingParties';

const tokenIn = (texts: readonly string[]): string => /#token=([\w-]+)/.exec(texts.join(' '))?.[1] ?? '';

/** Two visits to an external provider, and an account there that is linked to another user, and one that is linked to the owner. */
export async function visitors(service: TestService, provider: ExternalProvider, owner: Person) {
  const browser = browserOf('b');
  const back = await visit(service, provider, 'google', people.boris, browser);
  const { external_auth: id } = ok(await bringBack(service, 'google', back, browser));
  ok(await service.call('POST', '/user/initial_user_data/', { ...browser, body: { external_auth: id } }));
  const second = await visit(service, provider, 'google', people.boris, browser);
  const person = await signUp(service, { phone: '+79161234570', email: 'external@example.com' });
  const link = async (subject: string, user_id = person.id) => {
    const account = {
      user_id,
      provider: 'GOOGLE',
      subject,
      email: null,
      linked_at: new Date(),
      last_used_at: null,
    };
    const row = await service.storage.db
      .insertInto('external_accounts')
      .values(account as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const account = await link('a-subject');
  const token = person.jwt.access;
  ok(await service.call('DELETE', `/user/external_accounts/${account}/`, { token }));
  const { parameters } = await visit(service, provider, 'google', people.anna, browser);
  const linking = { ...parameters, purpose: 'link' };
  const ready = ok(await bringBack(service, 'google', { parameters: linking }, browser));
  const body = { external_auth: ready.external_auth };
  ok(await service.call('POST', '/user/external_accounts/', { token, body, ...browser }));
  const accounts = [await link('another-subject'), await link('own-subject', owner.id)];
  return { id: id as string, state: second.parameters['state'] ?? '', accounts };
}

/** Every call that a visitor or a signed-in person makes without a code. */
export async function lookUp(service: TestService, { phone, email, jwt }: Person): Promise<void> {
  const token = jwt.access;
  const reads = [
    ...['me/', 'get_metadata/', 'get_country_by_ip/', 'external_accounts/', 'history/', 'sessions/', 'security/'],
    ...['connected_services/', '2fa/', '2fa/telegram/'],
  ];
  for (const read of reads) ok(await service.call('GET', `/user/${read}`, { token }));
  ok(await service.call('GET', '/partner/', { token }));
  ok(await service.call('GET', '/business_unit/', { query: { site_id: siteId } }));
  ok(await service.call('GET', '/captcha/challenge/', { query: { action: 'identify', phone } }));
  const views = [{ remote: 'mf-auth', canary: '0123456789ab', is_canary: true, is_failed: false }];
  ok(await service.call('POST', '/release_reports/', { body: { views } }));
  ok(await service.call('GET', '/release_reports/stopped/'));
  ok(await service.call('GET', '/sign_in_request/', { query: { site_id: siteId } }));
  ok(await service.call('GET', '/health/live'));
  ok(await service.call('GET', '/health/ready'));
  const calls: [path: string, body: object][] = [
    ['identify/', { phone }],
    ['validate_phone/', { phone }],
    ['check_phone_is_not_used/', { phone: '+79161234599' }],
    ['check_email_is_not_used/', { email: `free-${email}` }],
    ['set_timezone/', { timezone: 3 }],
    ['update_cookies_consent/', {}],
    ['update_pm_consent/', { promotional_materials_consent: true }],
    ['sso_cookie/', {}],
  ];
  for (const [path, body] of calls) ok(await service.call('POST', `/user/${path}`, { token, body }));
  ok(await service.call('PATCH', '/user/me/', { token, body: { first_name: 'Анна' } }));
}

/** Makes the calls that change or end an account, as one more user: the other calls need theirs unchanged. */
export async function walk(service: TestService) {
  const person = await signUp(service, { phone: '+79161234571', email: 'walker@example.com' });
  const { phone, email } = person;
  const token = person.jwt.access;
  const post = (path: string, body: object = {}, as: CallOptions = { token }): Promise<Answer> =>
    service.call('POST', `/user/${path}`, { ...as, body });
  const own = () => provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });

  const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
  ok(await post('2fa/totp/'));
  ok(await post('2fa/recovery_codes/', { recovery_code: recoveryCodes[0] }));
  ok(await post('confirm_sign_in/', { phone_verification: await own(), password: somePassword }));
  await operate(service, 'user', 'reset-2fa', '--phone', phone);
  const reset = tokenIn((await service.messages(email)).map(({ text }) => text));
  ok(await post('2fa/cancel_reset/', { token: reset }, {}));
  ok(await post('export/', { phone_verification: await own() }));
  ok(await post('delete_account/', { phone_verification: await own() }));
  ok(await post('cancel_deletion/'));

  const fresh = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'walker2@example.com' }, { token });
  ok(await post('change_email/', { phone_verification: await own(), email_verification: fresh }));
  const undo = tokenIn((await service.messages(email)).map(({ text }) => text));
  ok(await post('read_contact_change/', { token: undo }, {}));
  const next = await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: '+79161234572' }, { token });
  ok(await post('change_phone/', { old_phone_verification: await own(), phone_verification: next }));
  ok(await post('undo_contact_change/', { token: undo }, {}));

  const guest = await signUp(service, { phone: '+79161234573', email: 'guest@example.com' });
  const pairs = [await signIn(service, guest), await signIn(service, guest, browserOf('n'))];
  const at = { token: guest.jwt.access };
  ok(await service.call('PATCH', `/user/sessions/${sidOf(pairs[1]!.access)}/`, { ...at, body: { name: 'Телефон' } }));
  ok(await service.call('DELETE', `/user/sessions/${sidOf(pairs[0]!.access)}/`, at));
  ok(await post('refresh_jwt/', { refresh: pairs[1]!.refresh }, {}));
  ok(await post('end_other_sessions/', {}, at));
  ok(await post('logout/', {}, at));
  const left = await signInProof(service, guest);
  ok(await post('leave/export/', left, {}));
  ok(await post('leave/delete_account/', left, {}));
  return { tokens: [undo, reset] };
}

/** Verifications in every state, a chat, and cursors. */
export async function open(service: TestService, person: Person) {
  const token = person.jwt.access;
  const { id: user, phone, email } = person;
  await turnOn(service, person, 'TELEGRAM');
  const telegram = await proveTelegram(service, person, { action: 'UPDATE_PROFILE_OLD' }, { token });
  ok(await service.call('GET', '/user/get_last_telegram_status/', { query: { telegram_verification: telegram } }));
  const sms = [
    ok(await sendSms(service, 'SIGNIN', { phone, user })).phone_verification as string,
    await provePhone(service, 'SIGNUP', { phone: '+79161234569' }),
    await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token }),
  ];
  const byEmail = [
    ok(await sendEmail(service, 'SIGNIN', { email, user })).email_verification as string,
    await proveEmail(service, 'SIGNUP', { email: 'new@example.com' }),
    await proveEmail(service, 'UPDATE_PROFILE_OLD', { email }, { token }),
  ];
  ok(await service.call('GET', '/user/get_last_email_status_code/', { query: { email_verification: byEmail[0]! } }));
  ok(await service.call('GET', '/user/delivery/', { query: { verification: sms[0]! } }));
  const cursors: string[] = [];
  for (const list of ['sessions', 'history']) {
    const { next_cursor } = ok(await service.call('GET', `/user/${list}/`, { token, query: { limit: '1' } }));
    if (next_cursor !== null) cursors.push(next_cursor as string);
  }
  const dates = ['2026-99-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'];
  const unsigned = [dates, ['9'.repeat(19)], ['NaN'], [-1], {}, null].map((values) =>
    Buffer.from(JSON.stringify(values)).toString('base64url'),
  );
  // A user with a factor has to prove it.
  await standardAuth(service, { user, phone_verification: sms[0] });
  return { sms, email: byEmail, telegram: [telegram], cursors: [...cursors, ...unsigned] };
}
