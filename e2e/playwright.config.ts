import { defineConfig } from '@playwright/test';
import type { ProjectOptions } from './fixtures/test';

const isLong = process.env['TESTS'] === 'long';

/** The files of folders: `*.long.spec.ts` with TESTS=long, all others without. */
const filesOf = (folders: string) => new RegExp(`/(?:${folders})/[^/.]+${isLong ? '\\.long' : ''}\\.spec\\.ts$`);

/** Three files of journeys at a time, each with a product of its own: on two cores one of them is waiting at any moment. */
export default defineConfig<object, ProjectOptions>({
  testDir: '.',
  fullyParallel: false,
  workers: 3,
  globalSetup: './fixtures/emptyData.ts',
  retries: 0,
  forbidOnly: true,
  // Like those of actions, they end a journey that hangs. No journey depends on them, however busy the machine is.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  // What the service does is tested on both databases by its own tests; two journeys show that the built product runs on both.
  projects: [
    // The longest come first: at the end one of them would run alone.
    { name: 'standalone', testMatch: filesOf('standalone') },
    { name: 'embedded', testMatch: filesOf('journeys|resilience|security') },
    {
      name: 'postgres',
      testMatch: isLong ? [] : /journeys\/(oauth|registerAndReturn)\.spec\.ts$/,
      use: { driver: 'postgres' },
    },
  ],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A trace records every action, which is a third of a run: only for when a screenshot of the failure is not enough.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
});
