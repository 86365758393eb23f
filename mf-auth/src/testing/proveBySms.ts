import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** From the first step to the one behind the accepted SMS code. */
export async function proveBySms(): Promise<void> {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Номер телефона/ }), '9161234567');
  await press('Продолжить');
  await heading('С возвращением');
  await press(/Код по СМС/);
  await heading('Код из СМС');
  await userEvent.type(screen.getByRole('textbox', { name: 'Код подтверждения' }), '1234');
}
