import { describe, expect, it } from '@jest/globals';
import { parseCommandLine } from './commandLine';

const usages = {
  'oauth2 create': '--name N --redirect-uri U... [--public] [--logo FILE]',
  'keys rotate': '',
  'files show': '--number N [--save DIR]',
  backup: 'FILE',
};
const parse = (...argv: string[]) => parseCommandLine(usages, argv, '/home/operator');

describe('a command line', () => {
  it('is parsed by the usage of its command', () => {
    expect(
      parse('oauth2', 'create', '--redirect-uri', 'a', '--name', 'Shop', '--redirect-uri', 'b', '--public'),
    ).toEqual({
      name: 'oauth2 create',
      args: { name: ['Shop'], 'redirect-uri': ['a', 'b'], public: [''] },
    });
    expect(parse('keys', 'rotate')).toEqual({ name: 'keys rotate', args: {} });
  });

  it('has its paths resolved from the working directory of the operator', () => {
    expect(parse('backup', 'today.backup').args).toEqual({ FILE: ['/home/operator/today.backup'] });
    expect(parse('oauth2', 'create', '--name', 'n', '--redirect-uri', 'u', '--logo', '/x.png').args).toMatchObject({
      logo: ['/x.png'],
    });
    expect(parse('files', 'show', '--number', '7', '--save', 'out').args).toMatchObject({
      save: ['/home/operator/out'],
    });
  });

  it.each([
    ['a required flag is missing', ['oauth2', 'create', '--name', 'Shop']],
    ['a value is missing', ['oauth2', 'create', '--redirect-uri', 'u', '--name']],
    ['a value is empty', ['oauth2', 'create', '--redirect-uri', 'u', '--name', ' ']],
    ['a flag is given twice', ['oauth2', 'create', '--name', 'a', '--name', 'b', '--redirect-uri', 'u']],
    ['a flag is unknown', ['oauth2', 'create', '--name', 'a', '--redirect-uri', 'u', '--colour', 'red']],
    ['a flag takes no value', ['oauth2', 'create', '--name', 'a', '--redirect-uri', 'u', '--public=yes']],
    ['there are more words', ['oauth2', 'create', '--name', 'a', '--redirect-uri', 'u', 'more']],
  ])('is refused with the usage where %s', (_case, argv) => {
    expect(() => parse(...argv)).toThrow(`Usage: oauth2 create ${usages['oauth2 create']}`);
  });

  it('is refused with the usages of its subject for an unknown command, or else with a hint to the help', () => {
    expect(() => parse('oauth2')).toThrow(/^Usage: oauth2 create .*\]$/);
    expect(() => parse('keys', 'turn')).toThrow(/^Usage: keys rotate$/);
    expect(() => parse('oauth3', 'list')).toThrow('There is no command oauth3 list. --help lists all of them.');
  });

  it('clears a field by none, which is not a file name if a file is optional', () => {
    const line = ['oauth2', 'create', '--name', 'n', '--redirect-uri', 'u', '--logo', 'none'];
    expect(parse(...line).args).toMatchObject({ logo: ['none'] });
    expect(parse('backup', 'none').args).toEqual({ FILE: ['/home/operator/none'] });
  });
});
