import { describe, expect, it } from '@jest/globals';
import { logoOf, needsLightBackground } from '@passport/shared/ui/businessUnitLogo';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { Settings } from '@passport/shared/settings';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { BrandingStore } from './BrandingStore';
import { backgroundOf, brandDeclarations, brandName, isLightOnly } from './businessUnitLook';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const unit = {
  title: 'Partner',
  is_active: true,
  logo: { full_url: '/light.svg', alt: 'Partner' },
  dark_logo: null,
  left_color: '#aabbcc',
  right_color: '#fff',
} as BusinessUnit;

function keptSettings(): Settings {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

describe('the branding', () => {
  it('follows the site_id of the query, and keeps it for the tab', async () => {
    const api = fakeApi({ 'GET /business_unit/': unit });
    const kept = keptSettings();
    const first = new BrandingStore(api, kept);
    await first.load(`?site_id=${siteId}`);
    expect(first.businessUnit).toEqual(unit);
    expect(api.call).toHaveBeenCalledWith(expect.anything(), undefined, { query: { site_id: siteId } });

    const later = new BrandingStore(api, kept);
    await later.load('');
    expect(later.businessUnit).toEqual(unit);
  });

  it('is available immediately if the HTML contains it, and on later pages of the tab', async () => {
    const known = { ...unit, site_id: siteId };
    const api = fakeApi({});
    const kept = keptSettings();
    const first = new BrandingStore(api, kept, known);
    void first.load(`?site_id=${siteId}`);
    expect(first.businessUnit).toEqual(known);
    expect(api.call).not.toHaveBeenCalled();

    const later = new BrandingStore(api, kept);
    void later.load('');
    expect(later.businessUnit).toEqual(known);
  });

  it.each([
    ['knows none', new ApiError(404)],
    ['has switched it off', { ...unit, is_active: false }],
  ])('is asked for once in a tab where the service %s', async (_case, answer) => {
    const api = fakeApi({ 'GET /business_unit/': answer });
    const kept = keptSettings();
    kept.write('business_unit', JSON.stringify({ ...unit, site_id: siteId }));
    const first = new BrandingStore(api, kept);
    await first.load(`?site_id=${siteId}`);
    expect(first.businessUnit).toBeUndefined();
    await new BrandingStore(api, kept).load('');
    expect(api.call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['nothing is asked for', '', unit],
    ['the site_id has the wrong length', '?site_id=short', unit],
    ['the service knows none', `?site_id=${siteId}`, new ApiError(404)],
    ['the service is unavailable', `?site_id=${siteId}`, new ApiError(0)],
    ['the unit is not active', `?site_id=${siteId}`, { ...unit, is_active: false }],
  ])('stays the product where %s', async (_case, search, answer) => {
    const branding = new BrandingStore(fakeApi({ 'GET /business_unit/': answer }), keptSettings());
    await branding.load(search);
    expect(branding.businessUnit).toBeUndefined();
  });
});

describe('the branding of a business unit', () => {
  it('prefers its image to its colours', () => {
    expect(backgroundOf(unit, 'light')).toBe('linear-gradient(90deg, #aabbcc, #ffffff)');
    const background_image = 'https://cdn.example/a b.jpg';
    expect(backgroundOf({ ...unit, background_image }, 'light')).toContain('url("https://cdn.example/a%20b.jpg")');
  });

  it.each([{ left_color: 'red; background: url(//evil)' }, { background_image: 'not an address', left_color: null }])(
    'accepts only addresses and colours: %j',
    (part) => {
      expect(backgroundOf({ ...unit, ...part } as BusinessUnit, 'light')).toBeUndefined();
    },
  );

  it('escapes quotes in an address', () => {
    const background_image = 'https://cdn.example/") , url("//evil?") %#"';
    expect(backgroundOf({ ...unit, background_image }, 'light')?.match(/"/g)).toHaveLength(2);
  });

  it('is light for everybody if the unit has a look for the light theme alone', () => {
    expect(isLightOnly(undefined)).toBe(false);
    expect(isLightOnly(unit)).toBe(true);
    expect(isLightOnly({ ...unit, dark_left_color: '#000', dark_right_color: '#111' })).toBe(false);
  });

  it.each([
    ['dark text on a pale gradient', '#aabbcc', '#fff', '--brand-ink:#171a33'],
    ['pale text on a dark one', '#112233', '#3a44d2', '--brand-ink:#eef0fb'],
    ['black text on red', '#ff0032', '#ff5a3c', '--brand-ink:#000000'],
    ['a ground where none can be read everywhere', '#000000', '#ffffff', '--brand-ground:#ffffff'],
  ])('gives header and footer %s', (_which, left_color, right_color, declaration) => {
    const declarations = brandDeclarations({ ...unit, left_color, right_color }, 'light')?.split(';');
    expect(declarations).toContain(declaration);
    expect(declarations).toContain('--rosette-opacity:0');
  });

  it('gives header and footer a ground on a picture', () => {
    const background_image = 'https://cdn.example/a.jpg';
    expect(brandDeclarations({ ...unit, background_image }, 'light')).toContain('--brand-ground:');
    expect(brandDeclarations(undefined, 'light')).toBeUndefined();
  });

  it.each([
    ['#c4002a', 'light', true],
    ['#ff0032', 'light', false],
    ['#aabbcc', 'light', false],
    ['#aabbcc', 'dark', true],
    ['#112233', 'dark', false],
  ] as const)('takes %s in the %s theme for the accent: %s', (color, mode, isTaken) => {
    const colors = { left_color: color, right_color: color, dark_left_color: color, dark_right_color: color };
    const declarations = brandDeclarations({ ...unit, ...colors }, mode)?.split(';');
    expect(declarations?.includes(`--color-accent:${color}`)).toBe(isTaken);
  });

  it('keeps a light background behind a logo for it in the dark theme', () => {
    expect(needsLightBackground(unit, 'dark')).toBe(true);
    expect(needsLightBackground(unit, 'light')).toBe(false);
    expect(needsLightBackground({ ...unit, dark_logo: unit.logo }, 'dark')).toBe(false);
    expect(needsLightBackground({ ...unit, logo: null }, 'dark')).toBe(false);
  });

  it('is the logo and the name of the group if the unit is configured so', () => {
    const forced = { ...unit, is_group_logo_forced: true };
    for (const mode of ['light', 'dark'] as const) expect(logoOf(forced, mode)).toBeNull();
    expect(needsLightBackground(forced, 'dark')).toBe(false);
    expect(brandName(forced, 'Passport')).toBe('Passport');
    expect(brandName(unit, 'Passport')).toBe('Partner');
    expect(backgroundOf(forced, 'light')).toBe(backgroundOf(unit, 'light'));
  });

  it('uses the name of the unit if its logo has no description', () => {
    expect(logoOf({ ...unit, logo: { full_url: '/light.svg', alt: '' } }, 'light')?.alt).toBe('Partner');
  });

  it('shows the light logo if there is no dark one', () => {
    expect(logoOf(unit, 'dark')).toEqual(unit.logo);
    expect(logoOf(undefined, 'light')).toBeNull();
  });
});
