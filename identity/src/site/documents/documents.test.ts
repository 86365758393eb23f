import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { policyKinds } from '@passport/shared/schemas/documents';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { DocumentError } from './parseDocument';
import { publishDefaults } from './publishDefaults';
import { publishDocument } from './publishDocument';

describeOnBothDatabases('documents', (driver, itOnOneDatabase) => {
  let service: TestService;
  let directory: string;
  beforeEach(async () => {
    service = await startTestService({ driver });
    directory = mkdtempSync(join(tmpdir(), 'passport-documents-'));
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await service.close();
  });

  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const publish = (kind: string, text: string, ...options: string[]) =>
    operate(
      service,
      ...['policy', 'publish', '--kind', kind],
      ...['--ru', file('ru.md', `# Документ\n\n${text}`), '--en', file('en.md', `# Document\n\n${text}`)],
      ...['--changes-ru', 'Первая редакция.', '--changes-en', 'The first revision.', ...options],
    );
  const read = (kind: string, query: Record<string, string> = {}, headers = {}) =>
    service.call('GET', `/policy/${kind}/`, { query, headers });

  it('are published in both languages together and returned in the requested language', async () => {
    const published = await publish('privacy', 'Текст.');
    expect(published).toMatchObject({ kind: 'privacy', revision: 1, must_be_accepted: false });
    const russian = await read('privacy');
    const text = '# Документ\n\nТекст.\n';
    expect(ok(russian)).toEqual({
      kind: 'privacy',
      revision: 1,
      language: 'ru',
      title: 'Документ',
      changes: 'Первая редакция.',
      text,
      blocks: [{ type: 'paragraph', runs: [{ text: 'Текст.' }] }],
      effective_from: service.clock.now().toISOString(),
      sha256: createHash('sha256').update(text).digest('hex'),
      pdf_url: '/api/policy/privacy/pdf/?revision=1&language=ru',
    });
    expect(ok(await read('privacy', {}, { 'accept-language': 'en' })).title).toBe('Document');
    expect(ok(await read('privacy', { language: 'en' })).title).toBe('Document');
    expect((await read('terms_of_service')).status).toBe(404);
    expect((await read('none')).status).toBe(404);
    expect((await read('privacy', { revision: '2' })).status).toBe(404);
  });

  it('keep every revision at its address, and show the newest only when it takes effect', async () => {
    await publish('privacy', 'Раз.');
    await publish('privacy', 'Два.', '--effective-from', '2026-06-01');
    expect(ok(await read('privacy')).revision).toBe(1);
    expect(ok(await read('privacy', { revision: '2' })).text).toContain('Два.');
    const { revisions } = ok(await service.call('GET', '/policy/privacy/revisions/'));
    const until = '2026-06-01T00:00:00.000Z';
    expect(revisions).toMatchObject([
      { revision: 2, effective_from: until, effective_until: null },
      { revision: 1, effective_until: until },
    ]);
    service.clock.step(30 * 24 * 3600);
    expect(ok(await read('privacy')).revision).toBe(2);
    expect(ok(await read('privacy', { revision: '1' })).text).toContain('Раз.');
  });

  itOnOneDatabase('take effect immediately if their time has just passed', async () => {
    await publish('privacy', 'Раз.', '--effective-from', '2026-05-12');
    const now = '2026-05-12T09:00:00.000Z';
    expect(ok(await read('privacy'))).toMatchObject({ revision: 1, effective_from: now });
    service.clock.step(5);
    await expect(publish('privacy', 'Два.', '--effective-from', now)).rejects.toThrow('a later one cannot be older');
    await publish('privacy', 'Два.', '--effective-from', '2026-05-12T09:00:01Z');
    expect(ok(await read('privacy'))).toMatchObject({ revision: 2, effective_from: '2026-05-12T09:00:05.000Z' });
  });

  itOnOneDatabase('may be cached for a year by their number, and until they change without one', async () => {
    await publish('privacy', 'Раз.');
    const current = await read('privacy');
    expect(current.headers['cache-control']).toBe('no-cache');
    const numbered = await read('privacy', { revision: '1' });
    expect(numbered.headers['cache-control']).toContain('max-age=31536000');
    expect(numbered.headers.vary).toBe('Accept-Language');
    const again = await read('privacy', {}, { 'if-none-match': current.headers.etag });
    expect([again.status, again.body]).toEqual([304, '']);
    await publish('privacy', 'Два.', '--effective-from', '2026-05-12T09:00:01Z');
    service.clock.step(2);
    expect((await read('privacy', {}, { 'if-none-match': current.headers.etag })).status).toBe(200);
  });

  it('cannot be changed once they are published (R-77)', async () => {
    await publish('privacy', 'Раз.');
    const { pool } = service.storage;
    const never = 'a published document never changes';
    await expect(pool.query("UPDATE documents SET author = 'x'")).rejects.toThrow(never);
    await expect(pool.query('DELETE FROM documents')).rejects.toThrow(never);
  });

  itOnOneDatabase.each([
    ['without a title', 'Текст', 'must begin with its title'],
    ['with HTML', '# А\n\n<b>x</b>', 'Not allowed here (html)'],
    ['with a script', '# А\n\n<script>alert(1)</script>', 'Not allowed here (html)'],
    ['with an image', '# А\n\n![x](https://a.example/x.png)', 'Not allowed here (image)'],
    ['with an address that runs', '# А\n\n[x](javascript:alert(1))', 'Not allowed here (link)'],
    ['with an address of another scheme', '# А\n\n[x](http://a.example)', 'Not allowed here (link)'],
    ['with an address of another host by two slashes', '# А\n\n[x](//a.example)', 'Not allowed here (link)'],
    ['with a table', '# А\n\n| a |\n| - |\n| b |', 'Not allowed here (table)'],
    ['with a list in a list', '# А\n\n- a\n  - b', 'Not allowed here'],
    ['with one anchor twice', '# А\n\n## Б {#b}\n\n## В {#b}', 'Two headings have the anchor b'],
    ['with a character that the font lacks', '# А\n\n漢', 'no glyph for "漢"'],
  ])('are refused %s', async (_case, text, reason) => {
    const source = file('wrong.md', text);
    const command = [
      ...['policy', 'publish', '--kind', 'privacy', '--ru', source, '--en', source],
      ...['--changes-ru', 'Новое.', '--changes-en', 'New.'],
    ];
    await expect(operate(service, ...command)).rejects.toThrow(reason);
    expect((await read('privacy')).status).toBe(404);
  });

  itOnOneDatabase(
    'are refused if they are older than the published ones, identical, or have too long a summary',
    async () => {
      await publish('privacy', 'Раз.', '--effective-from', '2026-06-01');
      await expect(publish('privacy', 'Два.')).rejects.toThrow('a later one cannot be older');
      await expect(publish('privacy', 'Два.', '--effective-from', '2026-01-01')).rejects.toThrow('in the past');
      await expect(publish('privacy', 'Раз.', '--effective-from', '2026-07-01')).rejects.toThrow('exactly this text');
      const long = ['--effective-from', '2026-07-01', '--transition-until', '2026-08-01'];
      await expect(publish('privacy', 'Два.', ...long)).rejects.toThrow('needs --accept-again');
      const source = file('ru.md', '# А\n\nБ.');
      const sentences = 'Раз. Два. Три. Четыре. Пять. Шесть.';
      await expect(
        operate(
          service,
          ...['policy', 'publish', '--kind', 'api_auth', '--ru', source, '--en', source],
          ...['--changes-ru', sentences, '--changes-en', 'New.'],
        ),
      ).rejects.toThrow('one to 5 sentences');
    },
  );

  itOnOneDatabase('can be published with the same text once more if users have to accept it again', async () => {
    await publish('privacy', 'Раз.');
    service.clock.step(60);
    await expect(publish('privacy', 'Раз.')).rejects.toThrow('exactly this text');
    expect(await publish('privacy', 'Раз.', '--accept-again')).toMatchObject({ revision: 2, must_be_accepted: true });
    expect(ok(await read('privacy')).revision).toBe(2);
  });

  itOnOneDatabase.each([
    ['a language', '--en'],
    ['what changes', '--changes-en'],
  ])('are refused without %s', async (_what, missing) => {
    const source = file('ru.md', '# А\n\nБ.');
    const options = [
      ...['--kind', 'privacy', '--ru', source, '--en', source],
      ...['--changes-ru', 'Новое.', '--changes-en', 'New.'],
    ];
    const at = options.indexOf(missing);
    for (const rest of [options.toSpliced(at, 2), options.with(at + 1, ' ')])
      await expect(operate(service, 'policy', 'publish', ...rest)).rejects.toThrow('Usage: policy publish');
    expect((await read('privacy')).status).toBe(404);
  });

  it('get different numbers if two operators publish in parallel', async () => {
    const now = service.clock.now();
    const texts = ['Раз.', 'Два.'];
    // The embedded database runs one transaction at a time, so none waits for the other.
    let begun = driver === 'embedded' ? texts.length : 0;
    let release = (): void => undefined;
    const bothBegun = new Promise<void>((done) => (release = done));
    const publishAtOnce = (text: string) =>
      service.storage.db.transaction().execute(async (transaction) => {
        begun += 1;
        if (begun >= texts.length) release();
        await bothBegun;
        const sources = { ru: `# А\n\n${text}`, en: `# A\n\n${text}` };
        const changes = { ru: 'Новое.', en: 'New.' };
        return publishDocument(
          transaction,
          { kind: 'privacy', author: '', sources, changes, mustBeAccepted: false },
          now,
        );
      });
    const results = await Promise.allSettled(texts.map(publishAtOnce));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toEqual([expect.any(DocumentError)]);
    const { items } = await operate(service, 'policy', 'list');
    expect(items.map(({ revision }: { revision: number }) => revision)).toEqual([1]);
  });

  itOnOneDatabase('are listed and shown to operators', async () => {
    await publish('privacy', 'Раз.', '--author', 'Legal');
    expect(await operate(service, 'policy', 'list')).toMatchObject({
      items: [{ kind: 'privacy', revision: 1, author: 'Legal', is_current: true, title: 'Документ' }],
    });
    expect(await operate(service, 'policy', 'show', '--kind', 'privacy')).toMatchObject({
      revision: 1,
      ru: { title: 'Документ', text: '# Документ\n\nРаз.\n' },
      en: { title: 'Document' },
    });
    const show = (revision: string) => operate(service, 'policy', 'show', '--kind', 'privacy', '--revision', revision);
    await expect(show('7')).rejects.toThrow('no such');
    for (const revision of ['abc', '0', '1.5', '12345678901'])
      await expect(show(revision)).rejects.toThrow('The revision of a document is a whole number');
    const written = await service.storage.db
      .selectFrom('audit_events')
      .select(['target_type', 'target_id'])
      .where('event', '=', 'operator_command')
      .where('target_type', '<>', 'instance')
      .execute();
    expect(written).toContainEqual({ target_type: 'document', target_id: 'privacy' });
  });

  itOnOneDatabase('are compared word by word, also in Russian', async () => {
    await publish('privacy', 'Мы храним адреса семь дней.');
    await publish('privacy', 'Мы храним адрес восемь дней.', '--effective-from', '2026-06-01');
    const query = { from: '1', to: '2' };
    const answer = await service.call('GET', '/policy/privacy/difference/', { query });
    expect(ok(answer).parts).toEqual([
      { change: 'same', text: 'Документ\n\nМы храним ' },
      { change: 'removed', text: 'адреса' },
      { change: 'added', text: 'адрес' },
      { change: 'same', text: ' ' },
      { change: 'removed', text: 'семь' },
      { change: 'added', text: 'восемь' },
      { change: 'same', text: ' дней.' },
    ]);
    const missing = { query: { from: '1', to: '3' } };
    expect((await service.call('GET', '/policy/privacy/difference/', missing)).status).toBe(404);
  });

  itOnOneDatabase('include a default text of every kind without broken links, published once', async () => {
    const now = service.clock.now();
    await Promise.all([publishDefaults(service.storage.db, now), publishDefaults(service.storage.db, now)]);
    await publishDefaults(service.storage.db, now);
    for (const kind of policyKinds) {
      const document = ok(await read(kind));
      expect(document).toMatchObject({ revision: 1, language: 'ru' });
      expect(document.blocks[0]).toMatchObject({ type: 'note' });
      expect(ok(await read(kind, { language: 'en' })).blocks).toHaveLength(document.blocks.length);
    }
    const { items } = await operate(service, 'policy', 'list');
    expect(items).toHaveLength(policyKinds.length);
    const anchors = ok(await read('personal_data')).blocks.map(({ id }: { id?: string }) => id);
    expect(anchors).toContain('personal-data');
  });
});
