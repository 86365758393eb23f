import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from './RemoteModule';

it.each(['mf-auth', 'mf-passport', 'mf-showcase', 'mf-applications', 'mf-support', 'mf-operator'])(
  'the registry gets the same contract version of %s as its module has',
  (name) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', name, 'package.json'), 'utf8');
    const { passport } = JSON.parse(text) as { passport: { contract: string } };
    expect(passport.contract).toBe(contractVersion);
  },
);
