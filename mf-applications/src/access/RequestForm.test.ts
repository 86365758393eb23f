import { describe, expect, it } from '@jest/globals';
import { waitingRequest } from '../testing/samples';
import { RequestForm, requestFields, snapshotOf } from './RequestForm';

describe('the form of a request for access', () => {
  it.each([
    ['OAUTH2_CLIENT', false, ['organization_name', 'comment']],
    ['UNIT_SITE', false, ['organization_name', 'inn', 'ogrn', 'site_address', 'comment']],
    ['UNIT_SITE', true, ['organization_name', 'site_address', 'comment']],
  ] as const)('of %s, foreign: %s, needs %j', (type, isForeign, needed) => {
    const form = new RequestForm(type);
    form.setForeign(isForeign);
    expect(requestFields.filter((name) => form.isRequired(name))).toEqual(needed);
    expect(form.validate()).toBe(false);
    expect(requestFields.filter((name) => form.fields[name].error !== undefined)).toEqual(needed);
  });

  it('is prefilled from an earlier request', () => {
    const form = new RequestForm('OAUTH2_CLIENT', snapshotOf(waitingRequest));
    expect(form.validate()).toBe(true);
    expect(form.body).toEqual({
      type: 'OAUTH2_CLIENT',
      organization_name: 'ООО «Ромашка»',
      inn: '7707083893',
      ogrn: '',
      site_address: 'romashka.example',
      comment: 'Вход сотрудников в календарь',
      expected_people: 200,
      is_foreign: false,
    });
    expect(form.patch).not.toHaveProperty('type');
  });

  it('keeps the typed registration numbers while "foreign" is ticked, in case it is unticked again, and sends none', () => {
    const form = new RequestForm('UNIT_SITE', snapshotOf(waitingRequest));
    form.fields.inn.input('1');
    form.fields.inn.validate();
    form.setForeign(true);
    expect(form.fields.inn.error).toBeUndefined();
    expect(form.body).toMatchObject({ is_foreign: true, inn: '', ogrn: '' });
    expect(form.snapshot.inn).toBe('1');
    form.setForeign(false);
    expect(form.body.inn).toBe('1');
  });

  it.each([
    ['', null],
    [' 1200 ', 1200],
  ])('sends "%s" people as %s', (typed, sent) => {
    const form = new RequestForm('OAUTH2_CLIENT');
    form.fields.expected_people.input(typed);
    expect(form.body.expected_people).toBe(sent);
    expect(form.fields.expected_people.validate()).toBe(true);
  });

  it.each(['0', '-1', '1.5', 'сто', '1234567890'])('refuses "%s" people', (typed) => {
    const form = new RequestForm('OAUTH2_CLIENT');
    form.fields.expected_people.input(typed);
    expect(form.fields.expected_people.validate()).toBe(false);
    expect(form.fields.expected_people.error).toBe('errors.expected-people');
  });
});
