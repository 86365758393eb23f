import { expect, it } from '@jest/globals';
import { AppError } from '../platform/http/errors';
import { readNames } from './names';

it('names are returned as they are stored, and only those in the request', () => {
  expect(readNames({ first_name: ' Зоe\u0308 ', last_name: undefined }, 'letters')).toEqual({ first_name: 'Зоë' });
  expect(readNames({ last_name: "O'Neil  Ўсаў" }, 'extended')).toEqual({ last_name: "O'Neil Ўсаў" });
});

it('each refused name has its own text', () => {
  const read = () => readNames({ first_name: 'Анна-Мария', last_name: 'Л' }, 'letters');
  expect(read).toThrow(AppError);
  expect(read).toThrow(
    expect.objectContaining({
      fields: { first_name: 'errors.incorrect-name-chars', last_name: 'errors.incorrect-surname-min-length' },
    }),
  );
});
