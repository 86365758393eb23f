import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const dashboard = JSON.parse(read('deploy/grafana/passport.json'));
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
/** The directory of a program on PATH; undefined if this machine does not have it. */
const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));

describe('the files for operators', () => {
  it('say for every alert what to do', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(5);
    const chapter = read('docs/operations.md').split('### What to do at an alert')[1]?.split('\n## ')[0] ?? '';
    const explained = [...chapter.matchAll(/^- \*\*(\w+)\*\*: .{40}/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(alerts.sort());
  });

  it('use only metrics that the service has', () => {
    const sources = sourceFiles(join(root, 'identity/src')).filter((file) => file.endsWith('.ts'));
    const declared = new Set(
      sources.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/name: '(passport_\w+)'/g)].map(([, name]) => name),
      ),
    );
    const used = [rules, ...expressions].flatMap((text) => text.match(/passport_[a-z_]+/g) ?? []);
    const base = (name) => name.replace(/_(?:bucket|count|sum)$/, '');
    expect([...new Set(used.map(base))].filter((name) => !declared.has(name))).toEqual([]);
    expect(used.length).toBeGreaterThan(expressions.length / 2);
  });

  it('have the lines of nginx that the chapter of operations shows', () => {
    const linesOf = (text) =>
      text
        .split('\n')
        .map((line) => line.replace(/#.*/, '').trim())
        .filter((line) => line !== '');
    const shown = linesOf(/```nginx\n([^`]+)```/.exec(read('docs/operations.md'))?.[1] ?? '');
    expect(shown.length).toBeGreaterThan(15);
    const deployed = linesOf(read('deploy/nginx/passport.conf'));
    expect(shown.filter((line) => !deployed.includes(line))).toEqual([]);
    // Else nginx refuses to start with them.
    const upstreams = shown.flatMap((line) => /^proxy_pass http:\/\/(\w+);/.exec(line)?.slice(1) ?? []);
    expect(upstreams).toHaveLength(2);
    for (const upstream of upstreams) expect(shown).toContain(`upstream ${upstream} {`);
  });

  it('show a dashboard without two panels in one place', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
  });

  it('run both programs without privileges', () => {
    const units = readdirSync(join(root, 'deploy/systemd'));
    expect(units).toHaveLength(2);
    for (const unit of units) {
      const lines = read(`deploy/systemd/${unit}`).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'DynamicUser=yes',
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
          'CapabilityBoundingSet=',
        ]),
      );
      const [, program] = /^ExecStart=\/usr\/bin\/node .* (\S+\.js)$/m.exec(lines.join('\n')) ?? [];
      expect(['identity/dist/server.js', 'shell/dist-server/server.js']).toContain(program);
    }
  });

  // These programs are not on every machine; what is there checks its own files.
  (isInstalled('promtool') ? it : it.skip)('are accepted by promtool', () => {
    const folder = mkdtempSync(join(tmpdir(), 'passport-rules-'));
    const records = expressions.map((expr, index) => `  - record: panel${index}\n    expr: ${JSON.stringify(expr)}\n`);
    writeFileSync(join(folder, 'panels.yml'), `groups:\n- name: panels\n  rules:\n${records.join('')}`);
    for (const file of [join(root, 'deploy/prometheus/alerts.yml'), join(folder, 'panels.yml')])
      expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
    rmSync(folder, { recursive: true });
  });
  (isInstalled('systemd-analyze') && existsSync('/usr/bin/node') ? it : it.skip)('are accepted by systemd', () => {
    for (const unit of readdirSync(join(root, 'deploy/systemd')))
      execFileSync('systemd-analyze', ['verify', join(root, 'deploy/systemd', unit)], { stdio: 'pipe' });
  });
});
