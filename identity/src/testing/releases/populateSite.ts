import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { daySeconds } from '../../platform/clock';
import { corpus } from '../corpus';
import { formCall, type FilePart } from '../../site/support/testing/supportForm';
import { pixel } from '../fuzz/publishedContent';
import { ok, signInProof, signUp, standardAuth, type Caller } from '../flows';
import type { TestService } from '../harness';
import { operate } from '../operate';
import type { Manifest, ReaderResident, Resident, SupportRequest } from './manifest';

/** The document that has to be accepted again. */
export const demanded = 'terms_of_service';

/** Publishes its next revision, which all users have to accept. */
async function publish(service: TestService, text: string, ...more: string[]): Promise<void> {
  const directory = mkdtempSync(join(process.env.TEST_DIRECTORY ?? '', 'document-'));
  const files = ['ru', 'en'].flatMap((language) => {
    const file = join(directory, `${language}.md`);
    writeFileSync(file, `# Terms\n\n${text}`);
    return [`--${language}`, file];
  });
  const changes = ['--changes-ru', 'Новое.', '--changes-en', 'New.'];
  await operate(service, 'policy', 'publish', '--kind', demanded, ...files, ...changes, '--accept-again', ...more);
}

/** A user who accepts a document with the registration, and its next revision at a sign-in. Later registrations accept that one. */
export async function acceptDocuments(
  service: TestService,
  contacts: { phone: string; email: string },
  caller: Caller,
): Promise<ReaderResident> {
  const person = await signUp(service, contacts, caller);
  service.clock.step(60);
  await publish(service, 'The second.');
  const proof = await signInProof(service, person, caller);
  const accepted_documents = [{ kind: demanded, revision: 2 }];
  const { jwt } = ok(await standardAuth(service, { ...proof, accepted_documents }, caller));
  const { accepted } = ok(await service.call('GET', '/user/accepted_documents/', { token: jwt.access }));
  return { ...person, jwt, profile: ok(await service.call('GET', '/user/me/', { token: jwt.access })), accepted };
}

/** A revision that takes effect tomorrow. @returns all of them */
export async function announceDocument(service: TestService): Promise<NonNullable<Manifest['revisions']>> {
  const tomorrow = new Date(service.clock.now().getTime() + daySeconds * 1000);
  await publish(service, 'The third.', '--effective-from', tomorrow.toISOString());
  return ok(await service.call('GET', `/policy/${demanded}/revisions/`)).revisions;
}

const png = corpus.find(({ about }) => about === 'a PNG')!;
const files: FilePart[] = [
  { name: 'снимок.png', type: 'image/png', bytes: png.bytes },
  { name: 'page.log', type: 'application/octet-stream', bytes: Buffer.from('what the page wrote') },
];

/** Requests of a person with files and of a visitor, one of them closed. */
export async function askSupport(service: TestService, { phone, email, jwt }: Resident): Promise<SupportRequest[]> {
  const send = async (fields: Record<string, string>, parts: FilePart[], token?: string): Promise<SupportRequest> => {
    const form = formCall(fields, parts, { ...(token !== undefined && { token }) });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', form));
    const hashes = parts.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    return { number, body: fields.body ?? '', files: hashes, isClosed: false };
  };
  const own = await send({ body: 'Не приходит код.', page: '/passport' }, files, jwt.access);
  const closed = await send({ phone, email, body: 'Как войти?', page: '/' }, files.slice(1));
  await operate(service, 'support', 'close', '--number', String(closed.number));
  return [own, { ...closed, isClosed: true }];
}

/** Creates a business unit with a picture. @returns the operator who created it, and a person whose operator rights were withdrawn */
export async function appointOperators(
  service: TestService,
  operator: Resident,
  former: Resident,
): Promise<NonNullable<Manifest['operators']>> {
  for (const { phone } of [operator, former]) await operate(service, 'user', 'set-operator', '--phone', phone);
  const body = { slug: 'picture', title: 'Picture', logo: { full_url: pixel, alt: 'Picture' } };
  const unit = ok(await service.call('POST', '/business_unit/', { token: operator.jwt.access, body }));
  await operate(service, 'user', 'set-operator', '--phone', former.phone, '--off');
  return { operator, former, unit };
}
