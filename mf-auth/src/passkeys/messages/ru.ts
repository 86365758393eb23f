/** Texts of the offer of a passkey after a sign-in by a code. */
export const ru = {
  offer: {
    title: 'Вход по\u00a0лицу или\u00a0отпечатку: в\u00a0следующий раз без\u00a0СМС',
    'turn-on': 'Включить',
    later: 'Не сейчас',
    failed: 'Включить не\u00a0получилось. Попробуйте позже в\u00a0настройках аккаунта.',
    continue: 'Продолжить',
  },
};
