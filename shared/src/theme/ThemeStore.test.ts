import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettings } from '../settings';
import { ThemeStore } from './ThemeStore';

const root = document.documentElement;
let prefersDark: boolean;
let system: EventTarget;
const changeSystem = (isDark: boolean) => {
  prefersDark = isDark;
  system.dispatchEvent(new Event('change'));
};
const create = () => new ThemeStore(window, createSettings(window));

beforeEach(() => {
  localStorage.clear();
  root.className = '';
  prefersDark = false;
  system = new EventTarget();
  window.matchMedia = () => Object.assign(system, { matches: prefersDark }) as MediaQueryList;
});

describe('the theme', () => {
  it.each([true, false])('follows the system without a stored choice; dark: %s', (isDark) => {
    prefersDark = isDark;
    expect(create().mode).toBe(isDark ? 'dark' : 'light');
    expect(root).toHaveClass(isDark ? 'theme-dark' : 'theme-light');
  });

  it('changes with the system on an open page, until one is chosen', () => {
    const theme = create();
    changeSystem(true);
    expect(theme.mode).toBe('dark');
    expect([...root.classList]).toEqual(['theme-dark']);
    expect(localStorage.getItem('theme')).toBeNull();
    theme.toggle();
    changeSystem(true);
    expect(theme.mode).toBe('light');
    theme.followSystem();
    changeSystem(false);
    expect(theme.mode).toBe('light');
    changeSystem(true);
    expect(theme.mode).toBe('dark');
  });

  it('follows the stored choice before the system', () => {
    prefersDark = true;
    localStorage.setItem('theme', 'light');
    expect(create().mode).toBe('light');
  });

  it('takes over what the HTML already shows', () => {
    root.className = 'theme-dark';
    expect(create().mode).toBe('dark');
  });

  it('takes a stored value that is no theme for none', () => {
    localStorage.setItem('theme', 'blue');
    expect(create().mode).toBe('light');
  });

  it('toggles, shows it and stores it', () => {
    const theme = create();
    theme.toggle();
    expect(theme.mode).toBe('dark');
    expect([...root.classList]).toEqual(['theme-dark']);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(theme.isChosen).toBe(true);
  });

  it('follows the system again, and forgets what was chosen', () => {
    const theme = create();
    expect(theme.isChosen).toBe(false);
    theme.toggle();
    theme.followSystem();
    expect([theme.mode, theme.isChosen]).toEqual(['light', false]);
    expect([...root.classList]).toEqual(['theme-light']);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('shows a pinned theme until it is released, and keeps what was chosen', () => {
    localStorage.setItem('theme', 'dark');
    const theme = create();
    const release = theme.pin('light');
    expect([theme.mode, localStorage.getItem('theme')]).toEqual(['light', 'dark']);
    release();
    expect(theme.mode).toBe('dark');
  });
});
