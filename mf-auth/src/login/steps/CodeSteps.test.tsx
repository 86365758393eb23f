import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CodeWay, PhoneChannel } from '@passport/shared/schemas/channels';
import { press } from '@passport/shared/testing/acts';
import { fakeApi, type FakeAnswers } from '@passport/shared/testing/fakeApi';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, screen } from '@testing-library/react';
import type { LoginFlow } from '../../flow/LoginFlow';
import { LoginFlowKit, user } from '../../testing/LoginFlowKit';
import { formsTexts } from '../../texts';
import { CodeSteps } from './CodeSteps';

const phone = '+79001234567';
const at = new Date(2026, 11, 1, 14, 2, 9).toISOString();
let answers: FakeAnswers;
let kit: LoginFlowKit;

beforeEach(() => {
  answers = {};
  kit = new LoginFlowKit();
});

/** The step of a code that was sent that way; the service offers these others. */
async function open(way: CodeWay, offer: CodeWay[] = [], known: typeof user | null = user): Promise<LoginFlow> {
  answers['GET /user/delivery/'] = { stages: [{ stage: 'failed', at }], offer };
  const channels: PhoneChannel[] = ['sms', 'telegram_gateway', 'voice', 'flash_call'];
  const flow = kit.open();
  kit.start.setPhone(phone);
  flow.identify(phone, known ?? undefined, channels);
  await flow.chooseCode(way);
  const host = fakeHost({ api: fakeApi(answers) });
  await renderRemote(<CodeSteps flow={flow} onBack={() => undefined} />, { host, messages: formsTexts });
  // The texts of the line, and its first answer.
  await act(() => new Promise((done) => setTimeout(done)));
  return flow;
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ');
const offered = () =>
  [...screen.getByRole('group', { name: 'Другой способ получить код' }).querySelectorAll('button')].map(
    ({ textContent }) => textContent?.trim(),
  );

describe('the step of a code to the phone', () => {
  it.each<[PhoneChannel, string, RegExp]>([
    ['sms', 'Код из СМС', /^Отправили на.\+7/],
    ['telegram_gateway', 'Код из Telegram', /^Отправили в.Telegram на.\+7/],
    ['voice', 'Код из звонка', /^Звоним на.\+7.* и.читаем код вслух$/],
    ['flash_call', 'Последние цифры номера', /: код.— последние 4 цифры номера, с.которого звонят$/],
  ])('names the way %s', async (way, title, subtitle) => {
    await open(way);
    expect(heading()).toBe(title);
    expect(screen.getByText(subtitle)).toBeVisible();
  });

  it('offers the email of the account, and the other channels after the pause', async () => {
    const flow = await open('sms', ['voice', 'email']);
    expect(offered()).toEqual(['Звонок с кодом 0:59', 'По почте']);
    await press('По почте');
    expect([flow.step, kit.api.sendEmail.mock.calls.length]).toEqual(['EMAIL_CODE_INPUT', 1]);
  });

  it('sends the same code by another channel, and names it', async () => {
    const flow = await open('sms', ['telegram_gateway']);
    act(() => {
      flow.sms.input('12');
      kit.pass(59);
    });
    await press('В Telegram');
    expect(kit.api.sendSms).toHaveBeenLastCalledWith(expect.objectContaining({ channel: 'telegram_gateway' }));
    expect([heading(), flow.sms.code]).toEqual(['Код из Telegram', '12']);
    act(() => kit.pass(59));
    await press('Отправить код ещё раз');
    expect(kit.api.sendSms).toHaveBeenLastCalledWith(expect.objectContaining({ channel: 'telegram_gateway' }));
  });

  it('offers no email to a new phone', async () => {
    await open('sms', ['email', 'voice'], null);
    expect(offered()).toEqual(['Звонок с кодом 0:59']);
  });
});

it('the step of an email offers the channels of the phone', async () => {
  const flow = await open('email', ['sms', 'voice']);
  expect(offered()).toEqual(['По СМС', 'Звонок с кодом']);
  await press('Звонок с кодом');
  expect([flow.step, flow.sms.way]).toEqual(['CODE_INPUT', 'voice']);
});
