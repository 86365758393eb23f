import { describe, expect, it } from '@jest/globals';
import { memorySettings } from '../testing/renderSite';
import { SignInReturn } from './SignInReturn';

const isAccount = (pathname: string): boolean => pathname.startsWith('/passport');
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the screen to return to', () => {
  it('is stored for the tab, with query and fragment, even on the next page', () => {
    const tab = memorySettings();
    new SignInReturn(tab, isAccount).leave(at('/passport/sessions', '?from=mail', '#other'), 'expired');
    const later = new SignInReturn(tab, isAccount);
    expect(later.target).toBe('/passport/sessions?from=mail#other');
    expect(later.reason).toBeUndefined();
    later.forget();
    expect(new SignInReturn(tab, isAccount).target).toBeUndefined();
  });

  it.each(['/', '/kid-oauth', '/policy', '/2fa/password', '/forbidden'])(
    'is never %s, which needs no session',
    (path) => {
      const signInReturn = new SignInReturn(memorySettings(), isAccount);
      signInReturn.leave(at(path), 'expired');
      expect(signInReturn.target).toBeUndefined();
      expect(signInReturn.reason).toBe('expired');
    },
  );

  it.each([
    'https://evil.example/passport',
    '//evil.example/passport',
    '/\\evil.example/passport',
    '/\t/evil.example/passport',
    '/passport/../oidc/auth',
    'javascript:alert(1)',
    'passport',
    '',
  ])('is a screen of our own, whatever is stored: %j', (stored) => {
    expect(new SignInReturn(memorySettings({ return_to: stored }), isAccount).target).toBeUndefined();
  });
});
