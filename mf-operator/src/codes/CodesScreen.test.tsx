import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { CodeTrail } from '@passport/shared/schemas/console/codes';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { screen } from '@testing-library/react';
import { cells, renderConsole } from '../testing/renderConsole';
import { anna } from '../testing/samples';

const trail: CodeTrail = {
  phone: '+7 916 ***-**-67',
  country: 'RU',
  user_id: anna.user_id,
  verdict: { ru: 'Код доставлен в 10:00.', en: 'The code was delivered at 10:00.' },
  sends: { used: 2, limit: 10 },
  items: [
    {
      asked_at: '2026-11-29T10:00:00.000Z',
      channel: 'sms',
      action: 'SIGNIN',
      gateway: 'smpp1',
      stages: [{ stage: 'handed_over', at: '2026-11-29T10:00:01.000Z' }],
      reason: 'inbox_full',
      reply: '0x14',
      tries: 1,
      used_at: null,
      text: { ru: 'Память телефона заполнена', en: 'The phone is full' },
    },
  ],
};
async function find(answer: unknown, locale: 'ru' | 'en' = 'ru') {
  const view = await renderConsole({
    path: '/operator/codes',
    locale,
    answers: { 'POST /operator/codes/find/': answer },
  });
  fill(locale === 'ru' ? 'Номер телефона' : 'Phone number', '8916 1234567');
  await press(locale === 'ru' ? 'Показать' : 'Show');
  return view;
}

describe('the codes of a number', () => {
  it('are shown with how the number was read and a sentence to read out in both languages', async () => {
    const { sent } = await find(trail);
    expect(sent('POST /operator/codes/find/')).toEqual([{ phone: '8916 1234567' }]);
    expect(screen.getByRole('status')).toHaveTextContent('Прочитано как +7 916 ***-**-67');
    expect(screen.getByText('Код доставлен в 10:00.')).toHaveAttribute('lang', 'ru');
    expect(screen.getByText('The code was delivered at 10:00.')).toHaveAttribute('lang', 'en');
    expect(screen.getByText(/2 из.10/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Аккаунт с.этим номером/ })).toHaveAttribute(
      'href',
      `/operator/people/${anna.user_id}`,
    );
    const [[, way, became, tries, used]] = cells() as [string[]];
    expect([way, became, tries, used]).toEqual([
      'СМСsmpp1 · SIGNIN',
      expect.stringContaining('Память телефона заполненапередан шлюзу · inbox_full · 0x14'),
      '1',
      'нет',
    ]);
  });

  it('say that there were none, and that no account has the number', async () => {
    await find({ ...trail, user_id: null, items: [] }, 'en');
    expect(screen.getByRole('heading', { name: 'No codes' })).toBeVisible();
    expect(screen.getByText('No account has this number.')).toBeVisible();
  });

  it('show a failure at the number, which stays', async () => {
    await find(new ApiError(400, { message: 'x', errors: { phone: 'Это не номер телефона' } }));
    expect(screen.getByText('Это не номер телефона')).toBeVisible();
    expect(screen.getByLabelText('Номер телефона')).toHaveValue('8916 1234567');
  });

  it('say when the limit of searches ends', async () => {
    await find(new ApiError(429, {}, 600), 'en');
    expect(screen.getByText(/^Search limit reached. Try again in.10.minutes$/)).toBeVisible();
  });

  it('of one number are not shown for the next one, while it is searched for and after a failure', async () => {
    const { answers } = await find(trail);
    let fail: (error: Error) => void = () => undefined;
    answers['POST /operator/codes/find/'] = () => new Promise((_resolve, reject) => (fail = reject));
    fill('Номер телефона', '8916 7654321');
    await press('Показать');
    expect(screen.queryByText('Код доставлен в 10:00.')).not.toBeInTheDocument();
    fail(new ApiError(503));
    await settle();
    expect(screen.queryByText('Код доставлен в 10:00.')).not.toBeInTheDocument();
  });

  it('are not asked for without a number', async () => {
    const { made } = await renderConsole({ path: '/operator/codes' });
    await press('Показать');
    expect(screen.getByText('Введите номер телефона')).toBeVisible();
    expect(made()).toEqual(['GET /operator/me/']);
  });
});
