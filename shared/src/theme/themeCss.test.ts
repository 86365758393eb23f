import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyTheme } from './applyTheme';
import { dark, light } from './palettes';
import { installTheme, themeCss, themeStyleId } from './themeCss';
import { colors, layout } from './tokens';

describe('themeCss', () => {
  it('defines each colour that a style can name, in both themes', () => {
    const [, lightRule, darkRule] = themeCss.split('\n') as [string, string, string];
    for (const [name, reference] of Object.entries(colors)) {
      const property = /^var\((.+)\)$/.exec(reference)?.[1];
      expect(lightRule).toContain(`${property}:${light[name as keyof typeof light]}`);
      expect(darkRule).toContain(`${property}:${dark[name as keyof typeof dark]}`);
    }
  });

  it('defines each size that a screen shares with its first paint', () => {
    const named = Object.values(layout).flatMap((size) => size.match(/--[a-z-]+/g) ?? []);
    expect(named).toContain('--service-line');
    for (const property of named) expect(themeCss).toContain(`${property}:`);
  });

  it('lifts pop-ups from the cards below them in the dark, where the card of the sign-in has a line only', () => {
    const [, lightRule, darkRule] = themeCss.split('\n') as [string, string, string];
    expect(lightRule).toContain('--shadow-floating:var(--shadow-raised)');
    expect(darkRule).toContain('--shadow-raised:var(--shadow-card)');
    expect(darkRule).toMatch(/--shadow-floating:[^;]*var\(--color-border-medium\)[^;]*40px/);
  });

  it('switches motion off where the person asked for less', () => {
    expect(themeCss).toMatch(/prefers-reduced-motion:reduce\)\{[^}]*transition:none!important/);
  });
});

describe('installing the look', () => {
  beforeEach(() => {
    document.head.replaceChildren();
    document.documentElement.className = '';
  });

  it('adds the style once', () => {
    installTheme(document);
    installTheme(document);
    expect(document.querySelectorAll(`#${themeStyleId}`)).toHaveLength(1);
  });

  it('gives the bars of the browser the color of the page', () => {
    installTheme(document);
    const bars = ['light', 'dark'].map((scheme) => {
      const bar = document.createElement('meta');
      Object.assign(bar, { name: 'theme-color', media: `(prefers-color-scheme:${scheme})` });
      document.head.append(bar);
      return bar;
    });
    applyTheme(document, 'dark');
    expect(bars.map(({ content }) => content)).toEqual([dark.page, dark.page]);
    applyTheme(document, 'light');
    expect(bars.map(({ content }) => content)).toEqual([light.page, light.page]);
  });

  it('changes the mode and leaves other classes alone', () => {
    document.documentElement.className = 'theme-dark no-touch';
    applyTheme(document, 'light');
    expect([...document.documentElement.classList].sort()).toEqual(['no-touch', 'theme-light']);
  });
});
