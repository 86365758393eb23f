import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettings } from '@passport/shared/settings';
import { forgetAdvice, isFineExpected, keepAdvice } from './lastAdvice';

const settings = createSettings(window);
beforeEach(() => window.localStorage.clear());

describe('the advice that was shown last', () => {
  it('expects nothing wrong after a visit where nothing was', () => {
    expect(isFineExpected(settings)).toBe(false);
    keepAdvice(settings, 'fine');
    expect(isFineExpected(settings)).toBe(true);
  });

  it('is not needed where it would have been followed before the first visit', () => {
    forgetAdvice(settings, 'two-factor');
    expect(isFineExpected(settings)).toBe(true);
  });

  it('is forgotten when it was followed, and only then', () => {
    keepAdvice(settings, 'email');
    forgetAdvice(settings, 'two-factor');
    expect(isFineExpected(settings)).toBe(false);
    keepAdvice(settings, 'two-factor');
    forgetAdvice(settings, 'two-factor');
    expect(isFineExpected(settings)).toBe(true);
  });
});
