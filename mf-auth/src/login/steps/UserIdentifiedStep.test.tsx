import { describe, expect, it } from '@jest/globals';
import type { PhoneChannel } from '@passport/shared/schemas/channels';
import { press } from '@passport/shared/testing/acts';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import type { LoginFlow } from '../../flow/LoginFlow';
import { LoginFlowKit, user } from '../../testing/LoginFlowKit';
import { stepsTexts } from '../../texts';
import { NotRecognizedStep } from './NotRecognizedStep';
import { UserIdentifiedStep } from './UserIdentifiedStep';

const phone = '+79001234567';
const onBack = (): void => undefined;

async function open(channels?: PhoneChannel[], known = user): Promise<{ flow: LoginFlow; kit: LoginFlowKit }> {
  const kit = new LoginFlowKit();
  const flow = kit.open();
  kit.start.setPhone(phone);
  flow.identify(phone, known, channels);
  await renderRemote(<UserIdentifiedStep flow={flow} onBack={onBack} />, { messages: stepsTexts });
  return { flow, kit };
}
const choices = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
    .filter((name) => /Код|Звонок/.test(name));

describe('the choice of the way of a code', () => {
  it('has SMS and email where the service names no channels', async () => {
    const { flow, kit } = await open();
    expect(choices()).toEqual([expect.stringMatching(/^Код по СМС/), expect.stringMatching(/^Код на почту/)]);
    await press(/^Код по СМС/);
    expect(kit.api.sendSms).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7, phone });
    expect(flow.step).toBe('CODE_INPUT');
  });

  it('has one button for each channel: SMS first, then email, then the others', async () => {
    await open(['telegram_gateway', 'sms', 'max', 'voice', 'flash_call']);
    expect(choices()).toEqual([
      expect.stringMatching(/^Код по СМС/),
      expect.stringMatching(/^Код на почту/),
      expect.stringMatching(/^Код в Telegram/),
      expect.stringMatching(/^Код в MAX/),
      expect.stringMatching(/^Звонок с кодом/),
      expect.stringMatching(/^Звонок: код — последние/),
    ]);
  });

  it('has no SMS where the service sends none to that country', async () => {
    await open(['voice'], { ...user, email: null });
    expect(choices()).toEqual([expect.stringMatching(/^Звонок с кодом/)]);
  });

  it('asks for the chosen channel and leads to its code', async () => {
    const { flow, kit } = await open(['sms', 'telegram_gateway']);
    await press(/^Код в.Telegram/);
    expect(kit.api.sendSms).toHaveBeenCalledWith({ action: 'SIGNIN', user: 7, phone, channel: 'telegram_gateway' });
    expect([flow.step, flow.sms.way]).toEqual(['CODE_INPUT', 'telegram_gateway']);
  });

  it('shows the work at the pressed button alone, and none of the others can be pressed meanwhile', async () => {
    const { kit } = await open(['sms', 'voice']);
    kit.api.sendSms.mockReturnValue(new Promise(() => undefined));
    await press(/^Звонок с.кодом/);
    expect(screen.getByRole('button', { name: /^Звонок/ })).toHaveAttribute('aria-busy', 'true');
    for (const name of [/^Код по СМС/, /^Код на почту/]) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-busy');
    }
  });
});

it('a new phone gets its code by the first channel of its country', async () => {
  const kit = new LoginFlowKit();
  const flow = kit.open();
  flow.identify(phone, undefined, ['voice']);
  await renderRemote(<NotRecognizedStep flow={flow} onBack={onBack} />, { messages: stepsTexts });
  await press(/^Звонок с.кодом/);
  expect(kit.api.sendSms).toHaveBeenCalledWith({ action: 'SIGNUP', phone, channel: 'voice' });
});

it('the channels survive a reload', () => {
  const kit = new LoginFlowKit();
  kit.open().identify(phone, user, ['sms', 'max']);
  expect(kit.open().ways).toEqual(['sms', 'email', 'max']);
});
