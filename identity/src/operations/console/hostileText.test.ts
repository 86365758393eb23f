import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { corpus } from '../../testing/corpus';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import { operatorWith, type TestOperator } from '../../testing/operators';
import { formCall } from '../../site/support/testing/supportForm';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const png = corpus.find(({ about }) => about === 'a PNG')!;
const payloads = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `</script><svg/onload=alert(1)>`,
  `javascript:alert(1)//'"\u2028{{constructor}}`,
  `=HYPERLINK("http://evil";"x")`,
];

describeOnOneDatabase('what people write, in the answers of the console (R-94)', (driver) => {
  let service: TestService;
  let directory: string;
  let everyone: TestOperator;
  let other: TestOperator;
  let person: Person;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-hostile-'));
    service = await startTestService({ driver, config: { limits: roomy, dataDir: directory } });
    everyone = await operatorWith(service, 'support', 'reviewer', 'auditor', 'owner');
    other = await operatorWith(service, 'owner');
    person = await signUp(service);
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  /** Writes the text into every field that a screen of the console shows, past all checks of input. */
  async function writeEverywhere(text: string): Promise<{ number: number; userId: string }> {
    const { token, db } = { token: person.jwt.access, db: service.storage.db };
    const { user_id: userId } = ok(await service.call('GET', '/user/me/', { token }));
    const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'x', comment: text };
    await service.call('POST', '/partner_creation_request/', { token, body: wanted });
    await db.updateTable('access_requests').set({ organization_name: text, site_address: text, inn: text }).execute();
    const file = { name: 'x.png', type: 'image/png', bytes: png.bytes };
    const sent = formCall({ body: text, page: text }, [file], { token });
    const { number } = ok(await service.call('POST', '/support/send_to_email/', sent));
    await db.updateTable('support_files').set({ name: text, type: text }).execute();
    const body = { reason: text, text };
    ok(await everyone.call('POST', `/support/${number}/note/`, { body }));
    await other.call('POST', `/operators/${userId}/grant/`, { body: { reason: text, role: 'support' } });
    await db.updateTable('users').set({ first_name: text, last_name: text }).execute();
    return { number, userId };
  }

  /** The answer is JSON that no browser takes for anything else, and has the text unchanged. */
  function expectInert({ status, headers, body }: Answer, text: string): void {
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(JSON.stringify(body)).toContain(JSON.stringify(text).slice(1, -1));
  }

  it.each(payloads)('is text within JSON: %s', async (text) => {
    const { number } = await writeEverywhere(text);
    const lists = ['/support/', `/support/${number}/`, '/access/', '/approvals/', '/operators/', '/audit/'];
    for (const path of lists) expectInert(await everyone.call('GET', path), text);
    const { items } = ok(await everyone.call('GET', '/audit/', { query: { event: 'support_note_added' } }));
    expectInert(await everyone.call('GET', `/audit/${items[0].id}/`), text);
    const { files } = ok(await everyone.call('GET', `/support/${number}/`));
    const download = await everyone.call('GET', files[0].href.replace('/operator', ''));
    expect(download.headers['content-type']).toBe('application/octet-stream');
    expect(download.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .(){}=-]*"; filename\*=UTF-8''[\w.%!~-]*$/,
    );
  });

  it('is no formula in an export', async () => {
    const marks = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', ' =1'];
    for (const text of marks) await writeEverywhere(text);
    const { body } = await everyone.call('POST', '/audit/export/', { body: { reason: '=1+1' } });
    const cells = [...(body as unknown as string).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gm)];
    expect(cells.length).toBeGreaterThan(100);
    const live = cells.map(([, quoted, plain]) => quoted ?? plain ?? '').filter((cell) => /^\s*[=+\-@]/.test(cell));
    expect(live).toEqual([]);
  });

  it('of another operator is no more than a name in a refusal', async () => {
    const [text] = payloads;
    const { number } = await writeEverywhere(text!);
    ok(await everyone.call('POST', `/support/${number}/close/`, { body: { reason: 'x' } }));
    const support = await operatorWith(service, 'support');
    const { status, body, headers } = await support.call('POST', `/support/${number}/close/`, {
      body: { reason: 'x' },
    });
    expect([status, headers['content-type']]).toEqual([409, 'application/json; charset=utf-8']);
    expect(body.errors).toEqual({ operator: `${text} ${text}` });
  });
});
