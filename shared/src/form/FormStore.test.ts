import { describe, expect, it } from '@jest/globals';
import { FieldStore } from './FieldStore';
import { FormStore } from './FormStore';
import { email, required } from './validators';

const create = () =>
  new FormStore({ first_name: new FieldStore('', [required()]), email: new FieldStore('', [required(), email]) });

describe('FieldStore', () => {
  it('is silent while typing until an error shows, then follows every input', () => {
    const field = new FieldStore('', [email]);
    field.input('a');
    expect(field.error).toBeUndefined();
    expect(field.validate()).toBe(false);
    expect(field.error).toBe('errors.incorrect-email-without-at');
    field.input('a@b');
    expect(field.error).toBe('errors.incorrect-email');
    field.input('a@b.ru');
    expect(field.error).toBeUndefined();
  });

  it('drops what the service said as soon as the value changes', () => {
    const field = new FieldStore('a@b.ru', [email]);
    field.setError('Этот адрес почты уже зарегистрирован.');
    field.input('a@b.ru');
    expect(field.error).toBeDefined();
    field.input('c@b.ru');
    expect(field.error).toBeUndefined();
  });

  it('keeps what the service said when the field loses focus, so that nothing below moves under the pointer', () => {
    const field = new FieldStore('a@b.ru', [email]);
    field.leave();
    expect(field.error).toBeUndefined();
    field.setError('Этот адрес почты уже зарегистрирован.');
    field.leave();
    expect(field.error).toBe('Этот адрес почты уже зарегистрирован.');
    field.input('a@b');
    field.leave();
    expect(field.error).toBe('errors.incorrect-email');
  });
});

describe('FormStore', () => {
  it('validates every field and names the first invalid one', () => {
    const form = create();
    form.fields.first_name.input('Анна');
    expect(form.validate()).toBe(false);
    expect([form.firstInvalid, form.fields.email.error]).toEqual(['email', 'errors.required']);
    form.fields.email.input('a@b.ru');
    expect([form.validate(), form.firstInvalid]).toEqual([true, undefined]);
  });

  it('puts the errors of the service on their fields and names the rest', () => {
    const form = create();
    expect(form.setErrors({ email: 'taken', user: 'user id required' })).toEqual(['user']);
    expect(form.fields.email.error).toBe('taken');
  });

  it('gives trimmed values', () => {
    const form = create();
    form.fields.first_name.input(' Анна ');
    expect(form.values).toEqual({ first_name: 'Анна', email: '' });
  });
});
