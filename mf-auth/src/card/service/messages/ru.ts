/** Texts about the service that sent the person to the sign-in. */
export const ru = {
  continue: 'Чтобы продолжить в\u00a0{{name}}',
  gets: '{{name}} получит ваши имя, телефон и\u00a0почту',
};
