import { expect, it } from '@jest/globals';
import { isGuessablePassword } from './cloudPassword';

it.each(['111111', '121212', '123456', '112233', '150390', '19900315', '234567', '123456789'])(
  '%s is easily guessed',
  (password) => expect(isGuessablePassword(password, '+79161234567')).toBe(true),
);

it.each(['481592', '739150', '60284719'])('%s is not easily guessed', (password) =>
  expect(isGuessablePassword(password, '+79161234567')).toBe(false),
);
