import { describe, expect, it } from '@jest/globals';
import { parseCommand, usages } from '../identity/src/operations/admin/commands.ts';
import { commandOf, shellLine } from '../mf-operator/src/commands/commands.ts';
import { permissions } from '../shared/src/schemas/console/permissions.ts';

/** What the console does and no command does, with the reason. */
const onlyOnTheWeb = {
  'figures.read': 'a picture of the numbers that /api/metrics has',
  'people.reveal': 'commands show contacts as they are: whoever has a shell has the database',
  'support.note': 'a note has an operator as its author, and a shell has none',
  'approvals.read': 'an approval is asked for and decided by two operators, and a shell has none',
  'approvals.approve': 'the same',
  'approvals.refuse': 'the same',
  'approvals.withdraw': 'the same',
};

/** What a command does and no screen does, by command or by subject, with the reason. */
const onlyByCommand = {
  'operator break-glass': 'must not be on the web: it is for the day on which the console is closed',
  backup: 'must not be on the web: the file has everything',
  restore: 'must not be on the web: it replaces everything',
  'user set-operator': 'the earlier name of a role, which operators.grant gives',
  'user require-email-change': 'part of a recovery that a person asks for in writing',
  'audit verify': 'the chain is compared with the mail of its head, by somebody who need not trust the service',
  'deletion list': 'a person shows it of themselves, and no act begins with the list',
  'support list': 'the screen of requests is named by the command that shows one',
  blacklist: 'its screen comes later',
  keys: 'its screen comes later',
  messages: 'their screen comes later',
  releases: 'their screen comes later',
  'business-unit': 'their screen comes later',
  oauth2: 'their screen comes later',
  partner: 'their screen comes later',
  saml: 'their screen comes later',
  showcase: 'its screen comes later',
  policy: 'their screen comes later',
  'user set-employment': 'the screen of employees comes later',
};

const lines = Object.entries(commandOf).filter(([, line]) => line !== null);
const nameOf = (line) => parseCommand(line.split(' '), '/').name;
const isOnlyByCommand = (name) => [name, name.split(' ')[0]].some((listed) => Object.hasOwn(onlyByCommand, listed));

describe('what the screens and the commands do', () => {
  it.each(lines)('%s is done by the command that its screen shows', (_permission, line) => {
    expect(Object.keys(usages)).toContain(nameOf(line));
    expect(shellLine(line)).toBe(`npm run -s admin -- ${line}`);
  });

  it('is done by a command, or there is a reason why it is not', () => {
    const without = Object.keys(permissions).filter((permission) => (commandOf[permission] ?? null) === null);
    expect(without.sort()).toEqual(Object.keys(onlyOnTheWeb).sort());
  });

  it('is done by a screen, or there is a reason why it is not', () => {
    const shown = new Set(lines.map(([, line]) => nameOf(line)));
    expect(Object.keys(usages).filter((name) => !shown.has(name) && !isOnlyByCommand(name))).toEqual([]);
    for (const listed of Object.keys(onlyByCommand)) {
      expect(Object.keys(usages).some((name) => [name, name.split(' ')[0]].includes(listed))).toBe(true);
      expect(shown).not.toContain(listed);
    }
  });
});
