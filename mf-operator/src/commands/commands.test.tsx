import { expect, it, jest } from '@jest/globals';
import { permissions } from '@passport/shared/schemas/console/permissions';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { press } from '@passport/shared/testing/acts';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { areaTexts } from '../texts';
import { CommandLine } from './CommandLine';
import { commandOf } from './commands';

it('every permission names its command, or that there is none', () => {
  expect(Object.keys(commandOf).sort()).toEqual(Object.keys(permissions).sort());
  for (const command of Object.values(commandOf)) if (command !== null) expect(command).toMatch(/^[a-z0-9-]+(?: |$)/);
});

it('acts that only two people do together have no command', () => {
  const alone = Object.entries(commandOf).flatMap(([permission, command]) => (command === null ? [permission] : []));
  expect(alone).toEqual(
    expect.arrayContaining(['people.reveal', 'support.note', 'approvals.approve', 'approvals.refuse']),
  );
});

it('a command is shown as a line for a shell, and copied', async () => {
  const writeText = jest.fn((_words: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const host = fakeHost();
  await renderRemote(<CommandLine of="people.lock" />, { host, messages: areaTexts });
  const line = 'npm run -s admin -- user lock --phone P --hours N --reason R';
  expect(screen.getByText(line)).toBeVisible();
  await press('Скопировать команду');
  expect(writeText).toHaveBeenCalledWith(line);
  expect(host.toasts.success).toHaveBeenCalledWith('Скопировано');
});

it('where there is no command there is no line', async () => {
  const { container } = await renderRemote(<CommandLine of="approvals.approve" />, { messages: areaTexts });
  expect(container).toHaveTextContent(/^$/);
});
