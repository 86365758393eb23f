import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok } from '../../testing/flows';
import { describeOnBothEngines, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const logo = { full_url: 'https://cdn.example/logo.svg', alt: 'Лавка' };

describeOnBothEngines('business units', (engine) => {
  let service: TestService;
  let directory: string;
  beforeEach(async () => {
    service = await startTestService({ engine });
    directory = mkdtempSync(join(tmpdir(), 'passport-units-'));
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await service.close();
  });
  const importText = (text: string) => {
    const file = join(directory, 'units.json');
    writeFileSync(file, text);
    return operate(service, 'business-unit', 'import', file);
  };
  const importUnits = (...units: object[]) => importText(JSON.stringify(units));
  const ask = (site_id: string) => service.call('GET', '/business_unit/', { query: { site_id } });

  it('are imported by an operator and found by the site', async () => {
    const unit = { slug: 'shop', title: 'Лавка', site_id: siteId, logo, left_color: '#aabbcc', right_color: '#fff' };
    expect(await importUnits(unit, { slug: 'other', title: 'Other' })).toEqual({
      business_units: [
        { id: 1, slug: 'shop', site_id: siteId },
        { id: 2, slug: 'other', site_id: null },
      ],
    });
    expect(ok(await ask(siteId))).toMatchObject({
      id: 1,
      title: 'Лавка',
      site_id: siteId,
      is_active: true,
      logo,
      dark_logo: null,
      left_color: '#aabbcc',
      privacy_policy: null,
      meta: { slug: 'shop', locale: 'ru', first_published_at: '2026-05-12T09:00:00.000Z' },
    });
  });

  it('are replaced as a whole by the same slug', async () => {
    await importUnits({ slug: 'shop', title: 'Shop', site_id: siteId, logo });
    await importText(JSON.stringify({ slug: 'shop', title: 'Store', site_id: siteId, is_active: false }));
    expect(ok(await ask(siteId))).toMatchObject({ id: 1, title: 'Store', logo: null, is_active: false });
  });

  it('are 404 for a site without one, and 400 for what is no site', async () => {
    expect((await ask(siteId)).status).toBe(404);
    expect((await ask('shop')).status).toBe(400);
    expect((await service.call('GET', '/business_unit/')).status).toBe(400);
  });

  it.each([
    ['a colour that is none', { left_color: 'red; background: url(//evil)' }, '/left_color'],
    ['an address that runs', { privacy_policy: 'javascript:alert(1)' }, '/privacy_policy'],
    ['an image that is none', { background_image: 'data:text/html,<script>' }, '/background_image'],
    ['a field that does not exist', { colour: '#fff' }, '/colour'],
    ['no title', { title: '' }, '/title'],
  ])('refuse %s, and then import nothing', async (_case, part, field) => {
    const wrong = { slug: 'two', title: 'Two', ...part };
    await expect(importUnits({ slug: 'one', title: 'One', site_id: siteId }, wrong)).rejects.toThrow(
      `Unit 2: ${field} `,
    );
    expect((await ask(siteId)).status).toBe(404);
  });

  it('refuse a second look for a site, and a file that is none', async () => {
    await importUnits({ slug: 'one', title: 'One', site_id: siteId });
    await expect(importUnits({ slug: 'two', title: 'Two', site_id: siteId })).rejects.toThrow('belongs to');
    await expect(importText('{')).rejects.toThrow('The file is not JSON.');
    await expect(operate(service, 'business-unit', 'import', '/nowhere.json')).rejects.toThrow('cannot be read');
  });
});
