import { describe, expect, it } from '@jest/globals';
import { pagePolicy } from './securityHeaders';

describe('the policy of a page', () => {
  it('allows scripts only by nonce and our own policies', () => {
    const policy = pagePolicy('n', ['shell'], []);
    expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic'");
    expect(policy).toContain("style-src 'nonce-n'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types passport-shell");
    expect(policy).not.toContain('frame-src');
  });

  it('allows the widget of a configured captcha service, and still no inline script', () => {
    const policy = pagePolicy('n', ['shell'], [], {
      frame: ['https://captcha.example/frame/'],
      connect: ['https://captcha.example'],
    });
    expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic'");
    expect(policy).toContain("connect-src 'self' https://captcha.example; frame-src https://captcha.example/frame/;");
    expect(policy).not.toContain('trusted-types');
  });
});
