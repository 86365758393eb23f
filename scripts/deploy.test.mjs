import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { root } from './lib/repository.mjs';
import { sourceFiles } from './lib/sourceFiles.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const chapters = read('docs/operations.md');
/** The text below a heading of the chapters of operations, up to the next one of its level or above. */
const below = (heading) => {
  const [level] = heading.split(' ');
  const after = chapters.split(`\n${heading}\n`)[1] ?? '';
  return after.split(new RegExp(`\n#{2,${level.length}} `))[0];
};
const units = readdirSync(join(root, 'deploy/systemd')).filter((file) => /\.(?:service|timer)$/.test(file));
const linesOf = (unit) => read(`deploy/systemd/${unit}`).split('\n');
/** Values of a key of a unit. */
const valuesOf = (unit, key) =>
  linesOf(unit).flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
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
    const chapter = below('### What to do at an alert');
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

  it('show a dashboard without two panels in one place', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
  });

  it('run programs and backups without privileges', () => {
    const services = units.filter((unit) => unit.endsWith('.service'));
    expect(services).toHaveLength(2);
    for (const unit of services) {
      expect(linesOf(unit)).toEqual(
        expect.arrayContaining([
          'DynamicUser=yes',
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
          'CapabilityBoundingSet=',
          // Node calls pkey_alloc at its start: without the group, or with the default of a killed process, it cannot start.
          'SystemCallFilter=@system-service @pkey',
          'SystemCallErrorNumber=EPERM',
        ]),
      );
      // Else systemd gives up after five starts in ten seconds, e.g. while the database restarts.
      if (valuesOf(unit, 'Restart').length > 0) expect(linesOf(unit)).toContain('StartLimitIntervalSec=0');
      const [, program] = /\/opt\/passport\/bin\/node (?:--\S+ )*(\S+\.js)/.exec(valuesOf(unit, 'ExecStart')[0]) ?? [];
      expect(['identity/dist/server.js', 'identity/dist/admin.js']).toContain(program);
    }
  });

  it('make backups as the service, in a folder that the unit may write to', () => {
    const backup = 'passport-backup.service';
    const service = 'passport@.service';
    for (const key of ['User', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'WorkingDirectory'])
      expect(valuesOf(backup, key)).toEqual(valuesOf(service, key));
    expect(valuesOf(backup, 'Environment')).toContain(
      valuesOf(service, 'Environment').find((each) => /DATA_DIR/.test(each)),
    );
    const [command] = valuesOf(backup, 'ExecStart');
    const [, folder] = /admin\.js backup %S\/([\w-]+)\/passport-\$\$\(date -I\)\.gz/.exec(command) ?? [];
    expect(valuesOf(backup, 'StateDirectory')[0].split(' ')).toContain(folder);
    // A percent sign is a specifier of systemd, and ends a line of a crontab.
    expect(command.replaceAll('%S/', '')).not.toContain('%');
    expect(valuesOf(backup, 'ExecStartPost')[0]).toContain(`%S/${folder}/ -name passport-*.gz`);
    expect(read('identity/src/operations/admin/commands.ts')).toContain("usage: 'FILE [--force]'");
    expect(chapters).not.toContain('date +%');
  });

  it('have a command for operators that runs the release it belongs to as the service', () => {
    const folder = mkdtempSync(join(tmpdir(), 'passport-admin-'));
    try {
      writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\n', {
        mode: 0o755,
      });
      symlinkSync(join(root, 'deploy/systemd/passport-admin'), join(folder, 'passport-admin'));
      const printed = execFileSync(join(folder, 'passport-admin'), ['user', 'show', '--phone', '8 900 000 00 00'], {
        encoding: 'utf8',
        cwd: folder,
        env: { PATH: `${folder}:/usr/bin:/bin` },
      });
      const args = printed.trim().split('\n');
      expect(args.slice(args.indexOf(join(root, 'bin/node')))).toEqual([
        join(root, 'bin/node'),
        'identity/dist/admin.js',
        'user',
        'show',
        '--phone',
        '8 900 000 00 00',
      ]);
      const service = 'passport@.service';
      for (const key of ['DynamicUser', 'User', 'UMask', 'StateDirectory', 'StateDirectoryMode', 'EnvironmentFile'])
        expect(args).toContain(`${key}=${valuesOf(service, key)[0]}`);
      const environment = valuesOf(service, 'Environment').flatMap((each) =>
        each.replaceAll('%S', '/var/lib').split(' '),
      );
      for (const setting of environment.filter((each) => !/^(?:(?:IDENTITY_)?PORT|DRAIN_SECONDS)=/.test(each)))
        expect(args).toContain(setting);
      expect(args).toEqual(
        expect.arrayContaining([`WorkingDirectory=${root}`, `INIT_CWD=${folder}`, 'OPERATOR_NAME=root']),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('set in the file of settings only what the program reads', () => {
    const names = [...read('deploy/systemd/passport.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    const sources = sourceFiles(join(root, 'identity/src/platform/config')).map((file) => readFileSync(file, 'utf8'));
    // Read by the driver of the database.
    const known = `${sources.join()}'PGPASSWORD'`;
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.includes(`'${name}'`))).toEqual([]);
    for (const unit of units.filter((each) => each.endsWith('.service')))
      expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/passport/passport.env']);
  });

  it('give each process ports of its own, and time for the proxy to leave it', () => {
    const environment = valuesOf('passport@.service', 'Environment').join(' ').split(' ');
    expect(environment).toEqual(expect.arrayContaining(['PORT=300%i', 'IDENTITY_PORT=310%i', 'DRAIN_SECONDS=3']));
    const haproxy = read('deploy/haproxy/haproxy.cfg');
    const [, seconds] = /check inter (\d)s fall 1 /.exec(haproxy) ?? [];
    expect(Number(seconds)).toBeLessThan(3);
    for (const text of [haproxy, read('deploy/nginx/passport.conf')])
      for (const port of [3000, 3001])
        expect(text).toContain(`server ${text === haproxy ? `passport${port - 3000} ` : ''}127.0.0.1:${port}`);
  });

  it('are explained, with every setting of the site', () => {
    const source = read('shell/server/settings.ts');
    const names = [...source.matchAll(/(?:text|url|address|oneOf|textOf)\((?:env, )?'([A-Z_]+)'/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(12);
    const chapter = below('## Settings');
    expect(names.filter((name) => !chapter.includes(`\`${name}\``))).toEqual(['IDENTITY_URL']);
    // A value of earlier releases, which is refused.
    expect(below('### From 0.2.0')).toContain('`IDENTITY_URL`');
  });

  it('describe for several machines how the service is reached, and by whom', () => {
    const chapter = below('## Several machines');
    const ports = [...below('### Addresses and ports').matchAll(/^\| ([\d, to]+) +\|/gm)].flatMap(([, text]) =>
      text.match(/\d+/g),
    );
    expect(chapter).toContain('`IDENTITY_HOST`');
    for (const port of ['443', '3000', '3100', '5432', '5000', '6432', '8008', '2379', '2380'])
      expect(ports).toContain(port);
  });

  it('let Patroni take connections with TLS, where it takes no others', () => {
    const { postgresql } = parse(read('deploy/patroni/patroni.yml'));
    const remote = postgresql.pg_hba.filter((line) => !line.startsWith('local '));
    expect(remote.every((line) => line.startsWith('hostssl '))).toBe(true);
    // Otherwise Patroni itself comes by TCP without TLS, and is refused.
    expect(postgresql.use_unix_socket).toBe(true);
    const { parameters, authentication } = postgresql;
    expect(parameters).toMatchObject({ ssl: 'on', unix_socket_directories: expect.stringMatching(/^\//) });
    const steps = below('## Failover');
    for (const file of [parameters.ssl_cert_file, parameters.ssl_key_file, authentication.superuser.sslrootcert]) {
      expect(file.startsWith('/etc/patroni/tls/')).toBe(true);
      expect(steps).toContain(file.replace('/etc/patroni/tls/', ''));
    }
    for (const account of Object.values(authentication))
      expect(account).toMatchObject({ sslmode: 'verify-full', password: 'REPLACE' });
  });

  (isInstalled('openssl') ? it : it.skip)(
    'make certificates that each server and the programs on its machine accept',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'passport-certificates-'));
      try {
        const servers = ['10.0.0.10', 'db.passport.example'];
        const make = () =>
          execFileSync('sh', [join(root, 'deploy/patroni/certificates.sh'), ...servers], { cwd: folder });
        make();
        const made = readFileSync(join(folder, servers[0], 'server.crt'), 'utf8');
        make();
        expect(readFileSync(join(folder, servers[0], 'server.crt'), 'utf8')).toBe(made);
        const accepts = (server, ...check) =>
          execFileSync('openssl', ['verify', '-CAfile', 'ca.crt', ...check, `${server}/server.crt`], {
            cwd: folder,
            encoding: 'utf8',
          });
        expect(accepts(servers[0], '-verify_ip', '10.0.0.10')).toContain('OK');
        expect(accepts(servers[0], '-verify_ip', '127.0.0.1')).toContain('OK');
        expect(accepts(servers[1], '-verify_hostname', servers[1])).toContain('OK');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );

  it('say how the file of accounts of PgBouncer is made', () => {
    const [, file] = /^auth_file = (.+)$/m.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? [];
    const chapter = below('### A pooler');
    expect(chapter).toContain('FROM pg_authid');
    expect(chapter).toContain(` ${file}`);
  });

  it('keep the logs of nginx in the servers, where they replace that of nginx.conf', () => {
    const lines = read('deploy/nginx/passport.conf')
      .split('\n')
      .filter((line) => /^\s*access_log /.test(line));
    const servers = read('deploy/nginx/passport.conf').match(/^server \{/gm);
    expect(lines).toHaveLength(servers.length);
    expect(lines.every((line) => line.startsWith('  '))).toBe(true);
  });

  it('make Prometheus scrape the job that the rules name', () => {
    const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml'));
    const wanted = [rules, ...expressions].flatMap((text) =>
      [...text.matchAll(/job="([\w-]+)"/g)].map(([, job]) => job),
    );
    expect(new Set(wanted)).toEqual(new Set(jobs.map(({ job_name: name }) => name)));
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
  (isInstalled('systemd-analyze') ? it : it.skip)('are accepted by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'passport-units-'));
    // It looks whether a program is there, and the archive is not.
    for (const unit of units)
      writeFileSync(
        join(folder, unit),
        read(`deploy/systemd/${unit}`).replaceAll('/opt/passport/bin/node', process.execPath),
      );
    for (const unit of units) execFileSync('systemd-analyze', ['verify', join(folder, unit)], { stdio: 'pipe' });
    rmSync(folder, { recursive: true });
  });
});
