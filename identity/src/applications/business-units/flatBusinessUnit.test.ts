import { expect, it } from '@jest/globals';
import { flatBusinessUnit } from './flatBusinessUnit';

it('a business unit in the shape of a response is flattened, without read-only fields', () => {
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

it('the flat value of a business unit takes precedence over the nested one', () => {
  const meta = { slug: 'other', search_description: 'Other' };
  expect(flatBusinessUnit({ meta, slug: 'school', search_description: '' })).toEqual({
    slug: 'school',
    search_description: '',
  });
});

it.each([[null], ['text'], [[{ meta: { slug: 'school' } }]], [{ meta: 'text', title: 'School' }]])(
  'other values than a business unit are left to validation: %j',
  (given) => {
    expect(flatBusinessUnit(given)).toEqual(given);
  },
);
