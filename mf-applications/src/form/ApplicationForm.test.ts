import { describe, expect, it } from '@jest/globals';
import { calendar, shop } from '../testing/samples';
import { AddressList } from './AddressList';
import { ApplicationForm, snapshotOf } from './ApplicationForm';
import { asBrowsersWrite, redirectVerdict } from './redirectVerdict';

const formOf = (application = calendar) => new ApplicationForm(snapshotOf(application));

describe('the form of an application', () => {
  it('has nothing to send without a change', () => {
    expect(formOf().patchOf(calendar)).toEqual({});
    expect(formOf(shop).patchOf(shop)).toEqual({});
  });

  it('sends each changed field, trimmed, and an emptied address as null', () => {
    const application = { ...calendar, webhook_url: 'https://calendar.example/hooks' };
    const form = formOf(application);
    form.fields.name.input('  Новый ');
    form.fields.webhook_url.input(' ');
    form.choose({ accessLevel: 'EMPLOYEES', isTest: false });
    form.lists.redirect_uris.add();
    form.lists.redirect_uris.lines.at(-1)?.input(' https://calendar.example/callback ');
    expect(form.patchOf(application)).toEqual({
      name: 'Новый',
      webhook_url: null,
      access_level: 'EMPLOYEES',
      is_test: false,
      redirect_uris: ['http://localhost:4002/callback', 'https://calendar.example/callback'],
      shown: { redirect_uris: ['http://localhost:4002/callback'] },
    });
  });

  it('never sends the type and the kind of the client again', () => {
    const form = formOf();
    form.choose({ isPublic: true });
    expect(form.patchOf(calendar)).toEqual({});
  });

  it.each([
    [
      'OAUTH2_CLIENT',
      ['redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri', 'is_public', 'id_token_claims'],
    ],
    ['UNIT_SITE', ['site_url', 'redirect_hosts']],
  ] as const)('of %s has its own fields, and none of the other type', (type, own) => {
    const body = new ApplicationForm({ type }).body;
    const other = new ApplicationForm({ type: type === 'UNIT_SITE' ? 'OAUTH2_CLIENT' : 'UNIT_SITE' }).body;
    for (const field of own) {
      expect(body).toHaveProperty(field);
      expect(other).not.toHaveProperty(field);
    }
  });

  it('validates only the fields of its own type', () => {
    const form = new ApplicationForm({ type: 'OAUTH2_CLIENT', name: 'x', redirect_uris: ['https://a.example/'] });
    expect(form.validate()).toBe(true);
    form.choose({ type: 'UNIT_SITE' });
    expect(form.validate()).toBe(false);
    expect(form.fields.site_url.error).toBe('errors.required');
    expect(form.lists.redirect_hosts.lines[0]?.error).toBe('errors.required');
  });

  it.each([
    ['logo_url', 'javascript:alert(1)', 'errors.web-address'],
    ['webhook_url', 'http://shop.example', 'errors.web-address'],
    ['backchannel_logout_uri', 'shop', 'errors.web-address'],
    ['inn', '1', 'errors.inn'],
    ['ogrn', '1', 'errors.ogrn'],
    ['site_address', 'shop', 'errors.site-address'],
    ['name', ' ', 'errors.required'],
    ['name', 'Shop \u202Eelgoog', 'errors.one-line'],
    ['short_description', 'Flowers\nand more', 'errors.one-line'],
    ['organization_name', 'Flo\u200Bra', 'errors.one-line'],
  ] as const)('refuses %s "%s"', (name, value, error) => {
    const form = formOf();
    form.fields[name].input(value);
    expect(form.validate()).toBe(false);
    expect(form.fields[name].error).toBe(error);
  });

  it('validates its addresses again when the mode or the kind of the client changes', () => {
    const form = formOf({ ...calendar, redirect_uris: ['http://127.0.0.1:9/callback'] });
    expect(form.validate()).toBe(true);
    form.choose({ isTest: false });
    expect(form.validate()).toBe(false);
    form.choose({ isPublic: true });
    expect(form.validate()).toBe(true);
  });

  it('refuses https on localhost next to a private-use scheme, in whichever list and order they are typed', () => {
    const registered = { ...calendar, redirect_uris: ['https://localhost:3000/callback'] };
    const form = new ApplicationForm(snapshotOf(registered), registered);
    expect(form.validate()).toBe(true);
    form.lists.post_logout_redirect_uris.lines[0]?.input('com.example.app:/out');
    expect(form.validate()).toBe(false);
    expect(form.lists.redirect_uris.lines[0]?.error).toBe('errors.https-beside-scheme');
    form.lists.redirect_uris.lines[0]?.input('http://localhost:3000/callback');
    expect(form.validate()).toBe(true);
    form.lists.redirect_uris.lines[0]?.input('https://localhost:3000/new');
    expect(form.validate()).toBe(false);
    expect(form.lists.redirect_uris.isInClash('https://localhost:3000/new')).toBe(true);
    expect(form.lists.post_logout_redirect_uris.isInClash('com.example.app:/out')).toBe(true);
    // Corrected at the other address, in the other list.
    form.lists.post_logout_redirect_uris.lines[0]?.input('https://shop.example/');
    expect(form.lists.redirect_uris.lines[0]?.error).toBeUndefined();
    expect(form.lists.post_logout_redirect_uris.isInClash('https://shop.example/')).toBe(false);
    const both = { ...registered, post_logout_redirect_uris: ['com.example.app:/out'] };
    expect(new ApplicationForm(snapshotOf(both), both).validate()).toBe(true);
  });

  it('validates only changed values of an application, and all of them when it leaves test mode', () => {
    const old = {
      ...calendar,
      is_test: false,
      redirect_uris: ['http://calendar.example/callback'],
      post_logout_redirect_uris: ['https://app.localhost/'],
      backchannel_logout_uri: 'https://10.0.0.1/',
      logo_url: 'http://calendar.example/logo.png',
    };
    const form = new ApplicationForm(snapshotOf(old), old);
    form.fields.name.input('Новый');
    expect(form.validate()).toBe(true);
    expect(form.lists.redirect_uris.verdict('http://calendar.example/callback')).toBeUndefined();
    form.lists.redirect_uris.add();
    form.lists.redirect_uris.lines[1]?.input('https://app.localhost/callback');
    form.fields.backchannel_logout_uri.input('https://app.localhost/');
    expect(form.validate()).toBe(false);
    expect(form.lists.redirect_uris.lines.map(({ error }) => error)).toEqual([undefined, 'errors.local-in-production']);
    expect(form.fields.backchannel_logout_uri.error).toBe('errors.local-in-production');
    const test = { ...old, is_test: true };
    const leaving = new ApplicationForm(snapshotOf(test), test);
    expect(leaving.validate()).toBe(true);
    leaving.choose({ isTest: false });
    expect(leaving.validate()).toBe(false);
    expect(leaving.lists.post_logout_redirect_uris.lines[0]?.error).toBe('errors.local-in-production');
  });

  it('shows errors of the service at fields and lists, and returns the rest', () => {
    const form = formOf();
    const errors = { name: 'a', 'redirect_uris.1': 'b', 'post_logout_redirect_uris[0]': 'c', owner: 'd' };
    expect(form.setErrors(errors)).toEqual(['owner']);
    expect(form.fields.name.error).toBe('a');
    expect(form.lists.redirect_uris.lines[0]?.error).toBe('b');
    expect(form.lists.post_logout_redirect_uris.lines[0]?.error).toBe('c');
  });

  it('computes the requirements of production during typing', () => {
    const form = formOf({ ...calendar, organization_name: '' });
    const unmet = () => form.checklist.filter(({ is_met }) => !is_met).map(({ need }) => need);
    expect(unmet()).toEqual(['redirect_uris', 'organization']);
    form.lists.redirect_uris.lines[0]?.input('https://calendar.example/callback');
    form.fields.organization_name.input('ООО «Ромашка»');
    expect(unmet()).toEqual([]);
  });

  it('is restored from a draft', () => {
    const form = formOf();
    form.fields.name.input('Черновик');
    form.lists.redirect_uris.lines[0]?.input('https://draft.example/');
    const again = new ApplicationForm(form.snapshot);
    expect(again.snapshot).toEqual(form.snapshot);
    expect(again.fields.name.value).toBe('Черновик');
  });
});

describe('a list of addresses', () => {
  const verdict = (value: string) => (value === 'bad' ? 'redirect.unreadable' : undefined);
  const values = (list: AddressList) => list.lines.map(({ value }) => value);

  it('has an empty line to type into, which is not returned', () => {
    const list = new AddressList([], verdict, () => false);
    expect(values(list)).toEqual(['']);
    expect(list.values).toEqual([]);
    expect(list.validate()).toBe(true);
  });

  it('reports a missing required address at its first line', () => {
    const list = new AddressList([], verdict, () => true);
    expect(list.validate()).toBe(false);
    list.lines[0]?.input('good');
    list.add();
    expect(list.validate()).toBe(true);
  });

  it('finds every wrong line', () => {
    const list = new AddressList(['good', 'bad', 'bad'], verdict, () => true);
    expect(list.validate()).toBe(false);
    expect(list.lines.map(({ error }) => error)).toEqual([undefined, 'redirect.unreadable', 'redirect.unreadable']);
  });

  it('empties its last line instead of removing it', () => {
    const list = new AddressList(['one', 'two'], verdict, () => false);
    for (const line of list.lines) list.remove(line);
    expect(values(list)).toEqual(['']);
  });

  it('ends at twenty', () => {
    const list = new AddressList(
      Array.from({ length: 20 }, (_, index) => `a${index}`),
      verdict,
      () => false,
    );
    expect(list.isFull).toBe(true);
    list.add();
    expect(list.lines).toHaveLength(20);
  });
});

describe('the verdict on an address', () => {
  it.each([
    ['https://shop.example/callback', undefined],
    ['shop', 'redirect.unreadable'],
    ['https://shop.example/#x', 'redirect.fragment'],
    ['https://Shop.example/', 'redirect.not_normal'],
  ])('%s: %s', (address, key) => {
    expect(redirectVerdict(address, { is_test: true, is_public: false })).toBe(key);
  });

  it('shows how browsers write it', () => {
    expect(asBrowsersWrite('https://Shop.example:443/a/../b')).toBe('https://shop.example/b');
    expect(asBrowsersWrite('shop')).toBeUndefined();
  });
});
