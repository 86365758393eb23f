import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, signUp } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
const dataUrl = (text: string, type = 'image/svg+xml') => `data:${type};base64,${Buffer.from(text).toString('base64')}`;
const logo = { full_url: dataUrl(drawing), alt: 'Лавка' };
const served = /^http:\/\/localhost:3000(\/api\/business_unit\/images\/[0-9a-f]{64}\/)$/;

describeOnBothDatabases('business units', (driver, itOnOneDatabase) => {
  let service: TestService;
  let directory: string;
  beforeEach(async () => {
    service = await startTestService({ driver });
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
  const images = () => service.storage.db.selectFrom('business_unit_images').select('id').execute();
  const picture = (address: string) => service.call('GET', (served.exec(address)?.[1] ?? '').replace('/api', ''));

  /** The calls of an operator. */
  async function operator() {
    const { jwt, phone } = await signUp(service);
    await operate(service, 'user', 'set-operator', '--phone', phone);
    const token = jwt.access;
    return {
      phone,
      list: (query = {}): Promise<Answer> => service.call('GET', '/business_unit/', { token, query }),
      create: (body: object): Promise<Answer> => service.call('POST', '/business_unit/', { token, body }),
      read: (id: number | string): Promise<Answer> => service.call('GET', `/business_unit/${id}/`, { token }),
      change: (id: number, body: object): Promise<Answer> =>
        service.call('PATCH', `/business_unit/${id}/`, { token, body }),
      remove: (id: number): Promise<Answer> => service.call('DELETE', `/business_unit/${id}/`, { token }),
    };
  }

  it('can be imported by an operator and found by the site', async () => {
    const unit = { slug: 'shop', title: 'Лавка', site_id: siteId, logo, left_color: '#aabbcc', right_color: '#fff' };
    expect(await importUnits(unit, { slug: 'other', title: 'Other' })).toMatchObject({
      items: [
        { id: 1, slug: 'shop', site_id: siteId },
        { id: 2, slug: 'other', site_id: null },
      ],
    });
    expect(ok(await ask(siteId))).toMatchObject({
      id: 1,
      title: 'Лавка',
      site_id: siteId,
      is_active: true,
      is_group_logo_forced: false,
      logo: { full_url: expect.stringMatching(served), alt: 'Лавка' },
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

  itOnOneDatabase('are a 404 for a site without one, and for an unknown site', async () => {
    for (const id of [siteId, 'x'.repeat(36), 'shop', '']) expect([id, (await ask(id)).status]).toEqual([id, 404]);
  });

  itOnOneDatabase.each([
    ['a colour that is none', { left_color: 'red; background: url(//evil)' }, '/left_color'],
    ['an address that runs', { privacy_policy: 'javascript:alert(1)' }, '/privacy_policy'],
    ['a field that does not exist', { colour: '#fff' }, '/colour'],
    ['no title', { title: '' }, '/title'],
  ])('refuse %s, and then import nothing', async (_case, part, field) => {
    const wrong = { slug: 'two', title: 'Two', ...part };
    await expect(importUnits({ slug: 'one', title: 'One', site_id: siteId }, wrong)).rejects.toThrow(
      `Unit 2: ${field} `,
    );
    expect((await ask(siteId)).status).toBe(404);
  });

  itOnOneDatabase('cannot be imported twice for a site, or from an invalid file', async () => {
    await importUnits({ slug: 'one', title: 'One', site_id: siteId });
    await expect(importUnits({ slug: 'two', title: 'Two', site_id: siteId })).rejects.toThrow(
      'two: site_id: Another business unit belongs to this site.',
    );
    await expect(importText('{')).rejects.toThrow('The file is not JSON.');
    await expect(operate(service, 'business-unit', 'import', '/nowhere.json')).rejects.toThrow('cannot be read');
  });

  itOnOneDatabase('are accepted in the shape of the responses, also by the import', async () => {
    const { create, read, change } = await operator();
    const meta = {
      slug: 'shop',
      html_url: 'https://shop.example/',
      seo_title: 'Shop',
      show_in_menus: true,
      locale: 'en',
    };
    const unit = ok(await create({ id: 77, title: 'Лавка', site_id: siteId, logo, meta }));
    expect(unit.id).not.toBe(77);
    expect(unit.meta).toMatchObject(meta);
    expect(ok(await change(unit.id, unit))).toEqual(unit);
    expect(ok(await change(unit.id, { ...unit, meta: { ...unit.meta, seo_title: 'Store' } })).meta.seo_title).toBe(
      'Store',
    );
    const refused = await change(unit.id, { meta: { slug: 'no slug' } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['slug']]);
    expect((await change(unit.id, { meta: 'text' })).status).toBe(400);

    await importUnits({ ...unit, logo, title: 'Store' });
    expect(ok(await read(unit.id))).toMatchObject({ title: 'Store', meta });
  });

  itOnOneDatabase('get a slug from their title, with a number if it is taken', async () => {
    const { create, change } = await operator();
    const colors = { left_color: '#112233', right_color: '#223344' };
    const unit = ok(await create({ title: 'Café «Лавка» № 1', site_id: siteId, ...colors }));
    expect(unit).toMatchObject({ site_id: siteId, left_color: '#112233', meta: { slug: 'cafe-no-1' } });
    expect(ok(await create({ title: 'Cafe no. 1', meta: { locale: 'en' } })).meta.slug).toBe('cafe-no-1-2');
    expect(ok(await create({ title: 'Лавка' })).meta.slug).toMatch(/^unit-[0-9a-f]{8}$/);
    expect(ok(await change(unit.id, { title: 'Shop' })).meta.slug).toBe('cafe-no-1');
    const { business_units: imported } = await importUnits({ title: 'Cafe No 1' }, { title: 'x'.repeat(200) });
    expect(imported.map(({ slug }: { slug: string }) => slug)).toEqual(['cafe-no-1-3', 'x'.repeat(90)]);
  });

  it('can be listed, read, created, changed and deleted by operators', async () => {
    const { list, create, read, change, remove } = await operator();
    expect(ok(await list())).toEqual({ items: [], next_cursor: null });
    const unit = ok(await create({ slug: 'shop', title: 'Лавка', site_id: siteId, logo, is_group_logo_forced: true }));
    expect(unit).toMatchObject({ title: 'Лавка', is_group_logo_forced: true, is_active: true });
    ok(await create({ slug: 'store', title: 'Store' }));
    const first = ok(await list({ limit: '1' }));
    expect(first.items).toEqual([unit]);
    expect(ok(await list({ limit: '1', cursor: first.next_cursor })).items).toMatchObject([{ title: 'Store' }]);

    const changed = ok(await change(unit.id, { title: 'Лавочка', is_active: false }));
    expect(changed).toEqual({ ...unit, title: 'Лавочка', is_active: false });
    expect(ok(await read(unit.id))).toEqual(changed);
    expect(ok(await change(unit.id, { logo: null })).logo).toBeNull();
    ok(await remove(unit.id));
    for (const id of [unit.id, 0, 'shop', '9'.repeat(30)]) expect((await read(id)).status).toBe(404);
    expect((await change(unit.id, { title: 'Back' })).status).toBe(404);
    expect((await remove(unit.id)).status).toBe(404);

    const noted = await service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'actor_kind', 'target_id'])
      .where('target_type', '=', 'business_unit')
      .where('target_id', '=', String(unit.id))
      .orderBy('id')
      .execute();
    expect(noted.map(({ event, actor_kind }) => [event, actor_kind])).toEqual([
      ['business_unit_created', 'operator'],
      ['business_unit_changed', 'operator'],
      ['business_unit_changed', 'operator'],
      ['business_unit_deleted', 'operator'],
    ]);
  });

  itOnOneDatabase(
    'are for operators only, effective from the next call after the command, and revoked likewise',
    async () => {
      const { phone, list } = await operator();
      const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      const asOther = { token: other.jwt.access };
      const body = { slug: 'shop', title: 'Shop' };
      expect((await service.call('GET', '/business_unit/', asOther)).status).toBe(403);
      expect((await service.call('POST', '/business_unit/', { ...asOther, body })).status).toBe(403);
      expect((await service.call('PATCH', '/business_unit/1/', { ...asOther, body: { colour: 1 } })).status).toBe(403);
      expect((await service.call('GET', '/business_unit/')).status).toBe(401);
      expect((await service.call('POST', '/business_unit/', { body: {} })).status).toBe(401);
      await operate(service, 'user', 'set-operator', '--phone', phone, '--off');
      expect((await list()).status).toBe(403);
    },
  );

  it('have one slug and one site each, even if they are created in parallel', async () => {
    const { create } = await operator();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => create({ slug: `shop-${place % 2}`, title: 'Shop', site_id: siteId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await create({ slug: 'free', title: 'Free', site_id: siteId })).body.errors).toEqual({
      site_id: expect.stringContaining('сайта'),
    });
  });

  itOnOneDatabase.each([
    ['a page that says it is a picture', dataUrl('<html><script>alert(1)</script></html>', 'image/png')],
    ['an SVG that runs', dataUrl(drawing.replace('<rect', '<script>alert(1)</script><rect'))],
    ['a PDF', dataUrl('%PDF-1.4 …', 'image/png')],
    ['an address elsewhere', 'https://cdn.example/logo.svg'],
    ['a stored picture that does not exist', `/api/business_unit/images/${'a'.repeat(64)}/`.replace('/', 'https://x/')],
  ])('refuse %s as a logo and as a background, by its content (R-58)', async (_case, address) => {
    const { create } = await operator();
    const answer = await create({ slug: 'shop', title: 'Shop', logo: { full_url: address, alt: '' } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['logo']]);
    const other = await create({ slug: 'shop', title: 'Shop', dark_background_image: address });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['dark_background_image']]);
    expect(await images()).toEqual([]);
  });

  itOnOneDatabase('have their pictures served from our own origin until no unit uses them', async () => {
    const { create, change, remove } = await operator();
    const one = ok(await create({ slug: 'one', title: 'One', logo, background_image: logo.full_url }));
    const two = ok(await create({ slug: 'two', title: 'Two', logo: one.logo }));
    expect(two.logo).toEqual(one.logo);
    expect(await images()).toHaveLength(1);

    const { status, headers } = await picture(one.logo.full_url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    ok(await change(one.id, { logo: null, background_image: null }));
    expect((await picture(one.logo.full_url)).status).toBe(200);
    ok(await remove(two.id));
    expect((await picture(one.logo.full_url)).status).toBe(404);
    expect(await images()).toEqual([]);
  });

  itOnOneDatabase('cannot have a picture of more than 500 kB', async () => {
    const { create } = await operator();
    const large = dataUrl(drawing.replace('<rect', `<!--${'x'.repeat(500_000)}--><rect`));
    const { status, body } = await create({ slug: 'shop', title: 'Shop', logo: { full_url: large, alt: '' } });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['logo']]);
  });

  itOnOneDatabase('can reference a picture next to the imported file', async () => {
    writeFileSync(join(directory, 'logo.svg'), drawing);
    await importUnits({ slug: 'shop', title: 'Shop', site_id: siteId, logo: { full_url: 'logo.svg', alt: 'Shop' } });
    expect(ok(await ask(siteId)).logo.full_url).toMatch(served);
    await expect(importUnits({ slug: 'shop', title: 'Shop', background_image: 'none.png' })).rejects.toThrow(
      'Unit 1: /background_image: none.png cannot be read.',
    );
  });

  itOnOneDatabase('can have any colors: no text is on them that could not be read', async () => {
    const { create } = await operator();
    const colors = { left_color: '#ff0032', right_color: '#8fd3a8' };
    expect(ok(await create({ title: 'Shop', ...colors }))).toMatchObject(colors);
  });

  it('can be changed even with values that are refused now; only changed values are checked', async () => {
    const address = 'https://cdn.example/logo.png';
    const content = { title: 'Old', logo: { full_url: address, alt: 'Old' }, background_image: address };
    const unit = { slug: 'old', site_id: siteId, is_active: true, content: JSON.stringify(content) };
    await service.storage.db
      .insertInto('business_units')
      .values({ ...unit, first_published_at: service.clock.now() })
      .execute();
    await operate(service, 'business-unit', 'set-active', '--slug', 'old', '--off');
    const { id } = ok(await ask(siteId));
    const { change } = await operator();
    const changed = ok(await change(id, { title: 'Older' }));
    expect(changed).toMatchObject({ ...content, title: 'Older', is_active: false });
    const fieldsOfRefusal = async (patch: object) => {
      const { status, body } = await change(id, patch);
      return [status, Object.keys(body.errors)];
    };
    expect(await fieldsOfRefusal({ dark_logo: { full_url: address, alt: '' } })).toEqual([400, ['dark_logo']]);
    expect(ok(await ask(siteId))).toEqual(changed);
  });

  itOnOneDatabase('can be shown, switched off and on, and deleted by command', async () => {
    await importUnits({ slug: 'shop', title: 'Shop', site_id: siteId, logo });
    expect(await operate(service, 'business-unit', 'show', '--slug', 'shop')).toEqual(ok(await ask(siteId)));
    await operate(service, 'business-unit', 'set-active', '--slug', 'shop', '--off');
    expect(ok(await ask(siteId))).toMatchObject({ is_active: false, logo: { alt: 'Лавка' } });
    await operate(service, 'business-unit', 'set-active', '--slug', 'shop');
    expect(ok(await ask(siteId))).toMatchObject({ is_active: true });
    await operate(service, 'business-unit', 'delete', '--slug', 'shop');
    expect((await ask(siteId)).status).toBe(404);
    expect(await images()).toEqual([]);
    await expect(operate(service, 'business-unit', 'show', '--slug', 'shop')).rejects.toThrow('no business unit shop');
  });
});
