import { expect, it } from '@jest/globals';
import { flatBusinessUnit } from './flatBusinessUnit';

it('a business unit as it is answered is read as its flat fields, without what is only answered', () => {
  const meta = {
    type: 'business_unit',
    detail_url: null,
    slug: 'school',
    html_url: null,
    show_in_menus: true,
    locale: 'ru',
  };
  expect(flatBusinessUnit({ id: 5, meta: { ...meta, alias_of: null, seo_title: 'A' }, title: 'School' })).toEqual({
    slug: 'school',
    html_url: null,
    show_in_menus: true,
    locale: 'ru',
    seo_title: 'A',
    title: 'School',
  });
});

it('of a field of a business unit that is given both ways, the flat one counts', () => {
  const meta = { slug: 'other', search_description: 'Other' };
  expect(flatBusinessUnit({ meta, slug: 'school', search_description: '' })).toEqual({
    slug: 'school',
    search_description: '',
  });
});

it.each([[null], ['text'], [[{ meta: { slug: 'school' } }]], [{ meta: 'text', title: 'School' }]])(
  'what is no business unit is left to the check of its fields: %j',
  (given) => {
    expect(flatBusinessUnit(given)).toEqual(given);
  },
);
