import { describe, expect, it } from '@jest/globals';
import { sectionOf, withRunsBefore, withSection } from './report.mjs';

const report = ['# Endurance', '## kills\n\nold kills', '## streams\n\nold streams'].join('\n\n');
const result = {
  head: ['pages'],
  rows: [[5000]],
  notes: ['None was refused.'],
  violations: [],
  date: '2026-11-23',
  minutes: 1,
  machine: 'two cores',
};

describe('the report of endurance runs', () => {
  it('gets the section of a part in place of its old one, and keeps the others', () => {
    expect(withSection(report, sectionOf('kills', result))).toBe(
      [
        '# Endurance',
        '## kills',
        '2026-11-23, 1 min, two cores. No violation.',
        '| pages |\n| - |\n| 5000 |',
        'None was refused.',
        '## streams',
        'old streams',
      ].join('\n\n'),
    );
  });

  it('gets the section of a part that was never run at its end', () => {
    expect(withSection(report, '## soak\n\nnew')).toBe(`${report}\n\n## soak\n\nnew`);
  });

  it('keeps one section of a part that was in it twice', () => {
    const twice = `${report}\n\n## kills\n\nolder kills`;
    expect(withSection(twice, '## kills\n\nnew')).toBe(report.replace('old kills', 'new'));
  });

  describe('of a part whose runs add up', () => {
    const kills = { ...result, head: ['fault', 'runs'], rows: [['SIGKILL', 50]] };
    const before = (changes) => withSection(report, sectionOf('kills', { ...kills, ...changes }));

    it('includes the runs before it', () => {
      expect(withRunsBefore(before({ minutes: 2.5 }), 'kills', kills)).toMatchObject({
        minutes: 3.5,
        rows: [['SIGKILL', '100']],
      });
    });

    it.each([
      ['had a violation', { violations: [{ kind: 'cost', detail: 'too much' }] }],
      ['had other columns', { head: ['fault', 'times'] }],
    ])('starts over after one that %s', (_why, changes) => {
      expect(withRunsBefore(before(changes), 'kills', kills)).toBe(kills);
    });

    it('names the commits of all of them', () => {
      const ranOn = (commit) => ({ machine: `two cores, Node.js v20.20.2, commit ${commit}` });
      const first = before(ranOn('aaa1'));
      const second = withRunsBefore(first, 'kills', { ...kills, ...ranOn('bbb2') });
      expect(second.machine).toBe('two cores, Node.js v20.20.2, commits aaa1, bbb2');
      const both = withSection(report, sectionOf('kills', second));
      for (const commit of ['aaa1', 'bbb2', 'ccc3'])
        expect(withRunsBefore(both, 'kills', { ...kills, ...ranOn(commit) }).machine).toBe(
          `two cores, Node.js v20.20.2, commits aaa1, bbb2${commit === 'ccc3' ? ', ccc3' : ''}`,
        );
      expect(withRunsBefore(first, 'kills', { ...kills, ...ranOn('aaa1') }).machine).toBe(ranOn('aaa1').machine);
    });

    it('is started if there was none', () => expect(withRunsBefore('# Endurance', 'kills', kills)).toBe(kills));
  });

  it('lists the claims that a run does not cover', () => {
    const section = sectionOf('faults', { ...result, notShown: ['the full disk was not run'] });
    expect(section).toContain('two cores. No violation. **Not shown: the full disk was not run.**');
  });

  it('names at most twenty violations', () => {
    const violations = Array.from({ length: 21 }, (_, n) => ({ kind: 'cost', detail: `number ${n}` }));
    const section = sectionOf('kills', { ...result, violations });
    expect(section).toContain('**21 violations.**');
    expect(section).toContain('- cost: number 19');
    expect(section).not.toContain('number 20');
    expect(sectionOf('kills', { ...result, violations: [violations[0]] })).toContain('**1 violation.**');
  });
});
