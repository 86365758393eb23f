/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import type { FastifyInstance } from 'fastify';
import { siteInService } from './testing/testSite';

const privacy: PolicyDocument = {
  kind: 'privacy',
  revision: 2,
  language: 'ru',
  title: 'Политика <владельца>',
  changes: 'Добавлен раздел.',
  text: '# исходный текст',
  blocks: [
    { type: 'heading', level: 2, id: 'data', runs: [{ text: 'Данные' }] },
    { type: 'heading', level: 3, id: 'more', runs: [{ text: 'Подробнее' }] },
    {
      type: 'paragraph',
      runs: [
        { text: '<script>alert(1)</script> & ' },
        { text: 'важно', strong: true, emphasis: true },
        { text: 'ссылка', href: 'https://a.example/?x="y"' },
        { text: 'x()', code: true },
      ],
    },
    { type: 'note', runs: [{ text: 'Шаблон' }] },
    { type: 'list', items: [[{ text: 'раз' }]] },
    { type: 'list', start: 3, items: [[{ text: 'три' }]] },
  ],
  sha256: 'a'.repeat(64),
  effective_from: '2026-05-12T09:00:00.000Z',
  pdf_url: '/api/policy/privacy/pdf/?revision=2&language=ru',
};

describe('the HTML of /policy', () => {
  let folder: string;
  let site: FastifyInstance;
  /** Kind, language and revision of each requested document. */
  let asked: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['main.1.js'], messages: {} }));
    const entry = {
      version: '1',
      entry: '/remotes/mf-support/1/e.js',
      integrity: 'sha384-a',
      contract: '1.0',
      prefixes: ['/policy'],
    };
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify({ 'mf-support': entry }));
    site = await siteInService({ PUBLIC_URL: 'http://localhost:3000' }, folder, {
      document: (...what) => {
        asked.push(what.filter((part) => part !== undefined).join(' '));
        return what[0] === 'privacy' ? Promise.resolve(privacy) : Promise.reject(new Error('no such document'));
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  const page = async (url: string, headers: Record<string, string> = {}) => {
    asked = [];
    return (await site.inject({ url, headers })).body;
  };

  it('contains the whole text before any script runs, with markup escaped', async () => {
    const body = await page('/policy?agreement=privacy');
    expect(body).toContain('<title>Политика &lt;владельца&gt; · Паспорт</title>');
    expect(body).toContain('<h2>Политика &lt;владельца&gt;</h2>');
    expect(body).toContain('<h3 id="data">Данные</h3><h4 id="more">Подробнее</h4>');
    expect(body).toContain(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; <strong><em>важно</em></strong><a href="https://a.example/?x=&quot;y&quot;">ссылка</a><code>x()</code></p>',
    );
    expect(body).toContain('<ul><li>раз</li></ul><ol start="3"><li>три</li></ol>');
    expect(body).toContain('Редакция 2 · действует с\u00a012');
    expect(body).toContain('<strong>Что изменилось.</strong> Добавлен раздел.');
    expect(body).not.toContain('<script>alert');
    expect(asked).toEqual(['privacy ru']);
  });

  it('contains the document as data too, without its source', async () => {
    const data = /<script type="application\/json" id="sent-document"[^>]*>(.*?)<\/script>/.exec(
      await page('/policy?agreement=privacy'),
    );
    expect(JSON.parse(data?.[1] ?? '')).toEqual({ asked: null, document: { ...privacy, text: '' } });
    expect(data?.[1]).not.toContain('<');
  });

  it('requests the revision and the language in the address, at most once a second', async () => {
    const english = { cookie: 'locale=en' };
    await page('/policy/?agreement=privacy&revision=1', english);
    expect(asked).toEqual(['privacy en 1']);
    await page('/policy?agreement=privacy&revision=1', english);
    expect(asked).toEqual([]);
    const russian = await page('/policy?agreement=privacy&revision=1&language=ru', english);
    expect(asked).toEqual(['privacy ru 1']);
    expect(russian).toContain('<html lang="en"');
    expect(russian).toContain('<section lang="ru">');
  });

  it.each([
    ['a document that does not exist', '/policy?agreement=api_auth'],
    ['a comparison', '/policy?agreement=privacy&from=1&to=2'],
    ['another page', '/passport'],
  ])('has no text for %s', async (_what, url) => {
    const body = await page(url);
    expect(body).not.toContain('id="first-paint"');
    expect(body).not.toContain('sent-document');
    expect(body).toContain('<title>Паспорт</title>');
  });

  it.each(['constructor', '../user/me', 'privacy/../../x', ''])(
    'requests the terms if the address names no kind of document: %s',
    async (kind) => {
      await page(`/policy?agreement=${encodeURIComponent(kind)}&revision=1%26x&language=xx`);
      expect(asked).toEqual(['terms_of_service ru']);
    },
  );
});
