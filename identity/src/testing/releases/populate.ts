import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { signInAt, oauthOf } from '../../protocols/oidc/testing/oauthService';
import { runDueJobs } from '../../operations/jobs/jobs';
import { daySeconds } from '../../platform/clock';
import { publishDefaults } from '../../site/documents/publishDefaults';
import { bringBack, people, visit } from '../externalPeople';
import { turnOn } from '../factors';
import { me, ok, proveEmail, provePhone, sendEmail, signIn, signUp, standardAuth, type Person } from '../flows';
import type { TestService } from '../harness';
import { operate } from '../operate';
import { acsUrl, entityId, sloUrl } from '../samlPeer';
import { spKey } from '../samlKeys';
import { enterProvider, ssoCookieOf } from '../samlService';
import type { ClientResident, FactorResident, Manifest, Resident, SamlResident } from './manifest';
import { workAtTheDesk } from './populateConsole';
import { askForAccess, developApplications } from './populateDevelopers';
import { acceptDocuments, announceDocument, appointOperators, askSupport } from './populateSite';

const residentCount = 300;
const modes = ['TOTP', 'PASSWORD', 'TELEGRAM', 'PHONE_EMAIL'] as const;

const phoneAt = (index: number): string => `+7916${String(1_000_000 + index * 137)}`;
const emailAt = (index: number): string => `person${index}@example.com`;
/** A separate browser for each person, from a separate address. */
const callerAt = (index: number) => ({
  ip: `77.88.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  cookies: { device: String(index).padStart(43, 'd') },
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
});

/** Fills an empty service with people in every state that the product knows, through its own calls and commands. */
export async function populate(
  service: TestService,
  provider: ExternalProvider,
): Promise<Omit<Required<Manifest>, 'version' | 'madeAt' | 'auditHash'>> {
  // As at the start of a process.
  await publishDefaults(service.storage.db, service.clock.now());
  await eraseSomebody(service);
  const contacts = { phone: '+79165550004', email: 'reader@example.com' };
  const reader = await acceptDocuments(service, contacts, callerAt(902));
  const registered: { person: Person; index: number }[] = [];
  for (let index = 0; index < residentCount; index += 1) {
    service.clock.step(30);
    const person = await signUp(service, { phone: phoneAt(index), email: emailAt(index) }, callerAt(index));
    registered.push({ person, index });
  }
  const next = () => {
    const entry = registered.shift();
    if (!entry) throw new Error('More people are needed.');
    return entry;
  };
  const residentOf = async ({ person, index }: { person: Person; index: number }): Promise<Resident> => {
    const jwt = await signIn(service, person, callerAt(index));
    return { ...person, jwt, profile: ok(await me(service, jwt.access)) };
  };

  const factors: FactorResident[] = [];
  for (let index = 0; index < 20; index += 1) {
    const mode = modes[index % modes.length]!;
    const resident = await residentOf(next());
    const turnedOn = await turnOn(service, resident, mode);
    factors.push({ ...resident, ...turnedOn, mode, profile: ok(await me(service, resident.jwt.access)) });
  }
  await consumeRecoveryCode(service, factors[0]!);
  await operate(service, 'user', 'reset-2fa', '--phone', factors.at(-1)!.phone);

  const linked = await linkExternalPeople(service, provider);
  const { clients, clientResidents } = await signInAtClients(service, () => residentOf(next()));
  const { samlKey, samlResidents } = await signInAtServiceProvider(service, () => residentOf(next()));
  const visitorOfSites = await residentOf(next());
  const sites = await visitSites(service, visitorOfSites);

  const leaving: Manifest['leaving'] = [];
  for (let index = 0; index < 3; index += 1) {
    const { phone, jwt } = await residentOf(next());
    const token = jwt.access;
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });
    const answer = ok(await service.call('POST', '/user/delete_account/', { token, body: { phone_verification } }));
    leaving.push({ phone, deletionAt: answer.deletion_at });
  }
  const undo: Manifest['undo'] = [];
  for (let index = 0; index < 3; index += 1) undo.push(await changeEmail(service, await residentOf(next())));

  const inactivePhone = next().person.phone;
  await operate(service, 'user', 'deactivate', '--phone', inactivePhone);
  await operate(service, 'user', 'require-email-change', '--phone', next().person.phone);
  await operate(service, 'user', 'set-employment', '--phone', next().person.phone, '--employment', 'EMPLOYEE');
  await operate(service, 'blacklist', 'add', '--phone', next().person.phone);
  await operate(service, 'user', 'end-sessions', '--phone', next().person.phone);
  const unverifiedPhone = await registerUnverified(service);

  const developing = await residentOf(next());
  const applicants = await askForAccess(service, developing, await residentOf(next()));
  const developer = await developApplications(service, developing);
  const support = await askSupport(service, await residentOf(next()));
  const operators = await appointOperators(service, await residentOf(next()), await residentOf(next()));
  const suspended = await residentOf(next());
  const desk = await workAtTheDesk(service, {
    asked: factors[8]!,
    operator: suspended,
    keyHolder: await residentOf(next()),
    request: support[0]!,
  });
  // The roles of an operator rest after a change of the contacts.
  await changeEmail(service, suspended);

  const residents: Resident[] = [];
  while (residents.length < 30) residents.push(await residentOf(next()));
  await changeAccounts(service, residents);
  // Codes and messages in every state: sent and never entered, and waiting to be sent.
  await sendEmail(service, 'SIGNUP', { email: 'unfinished@example.com' });
  const revisions = await announceDocument(service);
  return {
    residents,
    factors,
    linked,
    clients,
    clientResidents,
    samlKey,
    samlResidents,
    sites,
    visitorOfSites,
    leaving,
    undo,
    inactivePhone,
    unverifiedPhone,
    applicants,
    developer,
    reader,
    revisions,
    support,
    operators,
    desk,
  };
}

/** Leaves the traces of an account that was erased: its events in the security log. */
async function eraseSomebody(service: TestService): Promise<void> {
  const { phone, jwt } = await signUp(service, { phone: '+79165550000', email: 'erased@example.com' });
  const token = jwt.access;
  const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });
  ok(await service.call('POST', '/user/delete_account/', { token, body: { phone_verification } }));
  service.clock.step(15 * daySeconds);
  await runDueJobs(service.context);
}

/** Signs a person in with one of the recovery codes, which is then removed from the list. */
async function consumeRecoveryCode(service: TestService, resident: FactorResident): Promise<void> {
  const { id: user, phone } = resident;
  const phone_verification = await provePhone(service, 'SIGNIN', { phone, user });
  const recovery_code = resident.recoveryCodes.shift();
  ok(await standardAuth(service, { user, phone_verification, recovery_code }));
}

async function linkExternalPeople(service: TestService, provider: ExternalProvider): Promise<Manifest['linked']> {
  const caller = callerAt(900);
  const linked: Manifest['linked'] = [];
  for (const [name, { sub, email }, phone] of [
    ['google', people.anna, '+79165550001'],
    ['yandex', people.boris, '+79165550002'],
  ] as const) {
    const { external_auth } = ok(
      await bringBack(service, name, await visit(service, provider, name, { sub }, caller), caller),
    );
    const phone_verification = await provePhone(service, 'SIGNUP', { phone }, caller);
    const body = { first_name: 'Борис', last_name: 'Ким', phone, email: email.toLowerCase() };
    const registration = { ...body, phone_verification, external_auth };
    ok(await service.call('POST', '/user/registration/', { body: registration, ...caller }));
    linked.push({ phone, service: name, sub });
  }
  return linked;
}

/** Two clients, one of them public and one with a rotated secret, and people who are signed in there for a long time. */
async function signInAtClients(service: TestService, next: () => Promise<Resident>) {
  const clients: Manifest['clients'] = [];
  const clientResidents: ClientResident[] = [];
  for (const flags of [[], ['--public']]) {
    const someone = await next();
    const first = await oauthOf(service, someone).register('--name', `Shop ${clients.length}`, ...flags);
    const rotated =
      flags.length > 0 ? {} : await operate(service, 'oauth2', 'rotate-secret', '--client-id', first.client_id);
    const registered = { ...first, ...(rotated as { client_secret?: string }) };
    const { client_id, client_secret } = registered;
    clients.push({ client_id, ...(client_secret !== undefined && { client_secret }) });
    for (let index = 0; index < 10; index += 1) {
      const resident = await next();
      const oauth = oauthOf(service, resident);
      const config = await oauth.connect(registered);
      const tokens = await signInAt(oauth, config, { scope: 'openid email phone offline_access', prompt: 'consent' });
      clientResidents.push({ ...resident, client: clients.length - 1, refreshToken: tokens.refresh_token ?? '' });
    }
  }
  return { clients, clientResidents };
}

async function signInAtServiceProvider(service: TestService, next: () => Promise<Resident>) {
  const { privateKey: samlKey, file } = await spKey();
  const words = ['--acs-url', acsUrl, '--slo-url', sloUrl, '--certificate', file];
  await operate(service, 'saml', 'create', '--entity-id', entityId, ...words);
  const samlResidents: SamlResident[] = [];
  for (let index = 0; index < 10; index += 1) {
    const resident = await next();
    const { nameId } = await enterProvider(service, samlKey, await ssoCookieOf(service, resident.jwt.access));
    samlResidents.push({ ...resident, nameId });
  }
  return { samlKey, samlResidents };
}

/** Two partner sites, each with its own branding; the visitor has used both. */
async function visitSites(service: TestService, visitor: Resident): Promise<Manifest['sites']> {
  const sites: Manifest['sites'] = [];
  for (const slug of ['lavka', 'kiosk']) {
    const url = `https://${slug}.example/`;
    const words = ['--name', slug, '--url', url, '--redirect-host', `${slug}.example`];
    const { site_id, secret_key } = await operate(service, 'partner', 'create', ...words);
    const file = join(mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'unit-')), 'unit.json');
    writeFileSync(file, JSON.stringify({ slug, title: slug, site_id, left_color: '#0b5d3b' }));
    await operate(service, 'business-unit', 'import', file);
    await operate(service, 'showcase', 'set', '--application', site_id, '--url', url);
    const body = { site: site_id };
    ok(await service.call('POST', '/partner/get_user_token_for_site/', { body, token: visitor.jwt.access }));
    sites.push({ site_id, secret_key });
  }
  return sites;
}

async function changeEmail(service: TestService, resident: Resident): Promise<Manifest['undo'][number]> {
  const { phone, email, jwt } = resident;
  const token = jwt.access;
  const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });
  const email_verification = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: `new.${email}` }, { token });
  ok(await service.call('POST', '/user/change_email/', { token, body: { phone_verification, email_verification } }));
  for (const { text } of await service.messages(email)) {
    const link = /#token=([\w-]+)/.exec(text)?.[1];
    if (link !== undefined) return { phone, token: link, oldEmail: email };
  }
  throw new Error(`No link reached ${email}.`);
}

/** Registers a user with an unproven email address. @returns the phone */
async function registerUnverified(service: TestService): Promise<string> {
  const caller = callerAt(901);
  const [phone, email] = ['+79165550003', 'unverified@example.com'];
  ok(await sendEmail(service, 'SIGNUP', { email }, caller));
  await service.deliver();
  service.clock.step(10);
  const status = { ...caller, query: { email } };
  const { temp_code } = ok(await service.call('GET', '/user/get_last_email_status_code/', status));
  const phone_verification = await provePhone(service, 'SIGNUP', { phone }, caller);
  const body = { first_name: 'Ева', last_name: 'Ким', email, phone, phone_verification, temp_code };
  ok(await service.call('POST', '/user/registration/', { ...caller, body }));
  return phone;
}

/** Makes the typical changes of the account area, and ends some sessions. */
async function changeAccounts(service: TestService, residents: Resident[]): Promise<void> {
  for (const [index, resident] of residents.entries()) {
    const token = resident.jwt.access;
    if (index % 3 === 0) ok(await service.call('POST', '/user/set_timezone/', { token, body: { timezone: 5.75 } }));
    if (index % 3 === 1)
      ok(
        await service.call('POST', '/user/update_pm_consent/', {
          token,
          body: { promotional_materials_consent: true },
        }),
      );
    if (index % 5 === 0) {
      const other = await signIn(service, resident);
      ok(await service.call('POST', '/user/logout/', { token: other.access, body: {} }));
    }
    resident.profile = ok(await me(service, token));
  }
}
