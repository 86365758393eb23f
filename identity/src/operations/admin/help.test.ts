import { describe, expect, it } from '@jest/globals';
import product from '../../../../package.json' with { type: 'json' };
import { parseCommand, usages } from './commands';
import { withPresentNames } from './earlierNames';
import { helpOf, helpText, helpTopic } from './help';

const text = (...argv: string[]): string => helpText(helpTopic(argv) ?? [], usages, 'admin');
const entries = Object.values(helpOf).flatMap((group) => Object.entries(group));

describe('the help of the commands', () => {
  it('lists every command once, in one line of at most 120 characters', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(usages).sort());
    const lines = text('--help').split('\n');
    for (const [name, { about }] of entries) {
      const [line, ...more] = lines.filter((each) => each.startsWith(`  ${name} `) && each.endsWith(about));
      expect([name, line?.length ?? 0, more]).toEqual([name, expect.any(Number), []]);
      expect(line!.length).toBeLessThanOrEqual(120);
    }
  });

  it('can be requested in every usual way, and for one subject or command', () => {
    for (const argv of [[], ['--help'], ['-h'], ['help'], ['nothing', '--help']])
      expect(text(...argv)).toContain('\nPeople\n  user show');
    const ofSubject = text('saml', '--help');
    expect(ofSubject).toContain(`saml update ${usages['saml update']}`);
    expect(ofSubject).toContain('e.g. admin saml create --entity-id');
    expect(ofSubject).not.toContain('oauth2 create');
    expect(text('saml', 'update', '--help')).not.toContain('saml create');
    expect(text('help', 'backup')).toMatch(/^backup FILE \[--force\]\n/);
    for (const argv of [['--version'], ['-v'], ['version']]) expect(text(...argv)).toBe(`Passport ${product.version}`);
    expect(helpTopic(['user', 'show', '--phone', '1'])).toBeUndefined();
  });

  it.each(entries.flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example] as const])))(
    'has a valid example of %s',
    (name, example) => expect(parseCommand(example.split(' '), '/').name).toBe(name),
  );
});

it.each([
  ['oauth2 describe --client-id 1 --logo-url u', 'oauth2 update --client-id 1 --logo-url u'],
  ['saml set-certificate --entity-id e --certificate f', 'saml update --entity-id e --certificate f'],
  ['partner rotate --site-id 1', 'partner rotate-secret --site-id 1'],
  ['partner set-owner --id 1 --phone 2', 'partner set-owner --site-id 1 --phone 2'],
  ['oauth2 set-owner --id=1 --phone 2', 'oauth2 set-owner --client-id=1 --phone 2'],
  ['business-unit set-active --slug s', 'business-unit activate --slug s'],
  ['business-unit set-active --slug s --off', 'business-unit deactivate --slug s'],
  ['user show --phone 1', 'user show --phone 1'],
])('the earlier command %s is %s', (earlier, present) => {
  expect(withPresentNames(earlier.split(' '))).toEqual(present.split(' '));
});

it('uses the same verbs for every subject: to list, create, change and delete', () => {
  const verbs = new Set(Object.keys(usages).map((name) => name.split(' ')[1]));
  for (const other of [
    'describe',
    'rotate-key',
    'set-active',
    'set-certificate',
    'edit',
    'change',
    'enable',
    'disable',
  ])
    expect(verbs).not.toContain(other);
});
