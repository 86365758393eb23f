import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { publishDefaults } from '../site/documents/publishDefaults';
import { siteData } from '../siteData';
import type { ExternalProvider } from '../../../scripts/lib/externalProvider.mjs';
import { settingsFor } from './externalPeople';
import { ok } from './flows';
import { describeOnOneDatabase, startTestService, type TestService, type TestServiceOptions } from './harness';
import { operate } from './operate';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const unit = { slug: 'shop', title: 'Лавка', site_id: siteId, terms_of_use: 'https://shop.example/terms' };
const externalProviders = settingsFor({ issuer: 'https://appleid.apple.com' } as ExternalProvider, ['apple']);
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' };

describeOnOneDatabase('the site in the service', (driver) => {
  let service: TestService;
  let directory: string | undefined;
  const start = async (config: TestServiceOptions['config'] = {}) => {
    service = await startTestService({
      driver,
      config,
      site: (app) => Promise.resolve(void app.get('/*', () => 'a page')),
    });
  };
  afterEach(async () => {
    await service.close();
    if (directory) rmSync(directory, { recursive: true });
    directory = undefined;
  });
  const get = (url: string) => service.app.inject({ url });

  it('has the business unit of a site as returned by the API, and none for an unknown site', async () => {
    await start();
    directory = mkdtempSync(join(tmpdir(), 'passport-units-'));
    writeFileSync(join(directory, 'units.json'), JSON.stringify([unit]));
    await operate(service, 'business-unit', 'import', join(directory, 'units.json'));
    const data = siteData(service.context);
    const answered = ok(await service.call('GET', '/business_unit/', { query: { site_id: siteId } }));
    expect(answered).toMatchObject({ title: unit.title, terms_of_use: unit.terms_of_use });
    for (const id of [siteId, siteId.toUpperCase()]) expect(await data.businessUnit(id)).toEqual(answered);
    for (const id of ['x'.repeat(36), siteId.replace('3', '4'), "'; --"])
      expect(await data.businessUnit(id)).toBeUndefined();
  });

  it('has documents as returned by the API, and fails for one that does not exist', async () => {
    await start();
    await publishDefaults(service.storage.db, service.clock.now());
    const data = siteData(service.context);
    for (const language of ['ru', 'en'] as const) {
      const answered = ok(await service.call('GET', '/policy/privacy/', { query: { language } }));
      expect(JSON.parse(JSON.stringify(await data.document('privacy', language)))).toEqual(answered);
    }
    await expect(data.document('privacy', 'ru', '99')).rejects.toThrow();
  });

  it('receives whether there are external providers', async () => {
    await start();
    expect(siteData(service.context).hasProviders).toBe(false);
    await service.close();
    await start({ externalProviders });
    expect(siteData(service.context).hasProviders).toBe(true);
  });

  it('serves challenges at their well-known address', async () => {
    await start({ captcha: 'pow' });
    const { statusCode, body } = await get('/captcha/challenge/?action=send_email');
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ captcha: 'pow' })]);
  });

  it('passes the form that a provider posts to the service, and serves the page at the same address itself', async () => {
    await start({ externalProviders });
    const post = (url: string) => service.app.inject({ method: 'POST', url, headers: form, payload: 'code=c&state=s' });
    const { statusCode, headers } = await post('/apple/login/callback');
    expect([statusCode, headers.location]).toEqual([303, 'http://localhost:3000/apple/login/callback?code=c&state=s']);
    expect((await post('/google/login/callback')).statusCode).toBe(404);
    expect((await get('/apple/login/callback?code=c')).body).toBe('a page');
  });

  it('accepts reports of pages unless they are off (R-79)', async () => {
    await start();
    expect((await get('/api/release_reports/stopped/')).statusCode).toBe(200);
    await service.close();
    await start({ releases: { areReported: false } });
    for (const url of ['/api/release_reports/stopped/', '/api/%72elease_reports/stopped', '/api//release_reports/'])
      expect([url, (await service.app.inject({ url, method: 'POST' })).statusCode]).toEqual([url, 404]);
    // No API route is registered: the next handler answers.
    expect((await get('/api/release_reports/stopped/')).body).toBe('a page');
  });
});
