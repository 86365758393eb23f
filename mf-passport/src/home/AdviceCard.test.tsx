import { describe, expect, it } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { accountTexts } from '../texts';
import { AdviceCard } from './AdviceCard';
import type { Advice } from './adviceFor';

async function renderAdvice(advice: Advice | undefined, locale: Locale = 'ru') {
  return renderRemote(
    <AdviceCard
      advice={advice}
      values={{ at: '6 декабря', reset: '27 ноября' }}
      mode={undefined}
      isFineExpected={false}
    />,
    {
      locale,
      messages: accountTexts,
    },
  );
}

describe('the advice about the safety of the account', () => {
  it.each([
    ['reset', 'Поддержка отключит двухфакторную защиту', 'Не отключать', '/passport/2fa'],
    ['deletion', 'Аккаунт будет удалён', 'Отменить удаление', '/passport/deletion'],
    ['email', 'Подтвердите электронную почту', 'Указать почту', '/passport/change-email'],
    ['two-factor', 'Включите двухфакторную защиту', 'Выбрать способ', '/passport/2fa'],
    ['recovery-codes', 'Кодов восстановления почти не осталось', 'Создать коды', '/passport/2fa/recovery-codes'],
  ] as const)('%s says what is wrong and leads to where it is mended', async (advice, title, action, href) => {
    await renderAdvice(advice);
    expect(screen.getByRole('region', { name: 'Совет по безопасности' })).toBeVisible();
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('link')).toHaveTextContent(action);
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  it.each([
    ['fine', 'Аккаунт под защитой'],
    ['unknown', 'Не удалось проверить защиту'],
  ] as const)('%s has nothing to do, and leads nowhere', async (advice, title) => {
    await renderAdvice(advice);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('claims nothing while it is not known', async () => {
    await renderAdvice(undefined);
    for (const title of ['Аккаунт под защитой', 'Включите двухфакторную защиту', 'Не удалось проверить защиту'])
      expect(screen.getByText(title)).not.toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('keeps no room for longer advice where nothing was wrong at the last visit', async () => {
    const { container } = await renderRemote(
      <AdviceCard advice="fine" values={{ at: '', reset: '' }} mode="TELEGRAM" isFineExpected />,
      {
        messages: accountTexts,
      },
    );
    expect(container).toHaveTextContent(/^Аккаунт под защитойВход подтверждает код из Telegram\.$/);
  });

  it.each([
    ['PHONE_EMAIL', 'Вход подтверждают два кода: из СМС и из письма.'],
    ['PASSWORD', 'Вход подтверждает облачный пароль.'],
    ['TOTP', 'Вход подтверждает приложение-аутентификатор.'],
    ['TELEGRAM', 'Вход подтверждает код из Telegram.'],
  ] as const)('names %s where nothing is to be done', async (mode, text) => {
    await renderRemote(<AdviceCard advice="fine" values={{ at: '', reset: '' }} mode={mode} isFineExpected />, {
      messages: accountTexts,
    });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('speaks English', async () => {
    await renderAdvice('deletion', 'en');
    expect(screen.getByText('Your account will be deleted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel deletion' })).toBeVisible();
  });
});
