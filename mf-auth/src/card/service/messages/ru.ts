/** Texts about the service that sent the person to the sign-in. */
export const ru = {
  continue: 'Чтобы войти в\u00a0сервис {{name}}',
  gets: '{{name}} получит ваши имя, телефон и\u00a0почту',
};
