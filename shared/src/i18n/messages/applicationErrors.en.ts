import type { SameShape } from '../SameShape';
import type { applicationErrors as ru } from './applicationErrors.ru';

export const applicationErrors: SameShape<typeof ru> = {
  inn: 'Check the INN: 10 digits for a company, 12 for a sole proprietor',
  ogrn: 'Check the OGRN: 13 digits for a company, 15 for a sole proprietor',
  'site-address': 'Enter a site, such as shop.example',
  'web-address': 'Use an https:// address (http:// is fine for localhost), without the part after #',
  'https-beside-scheme': 'Next to an address with its own scheme, localhost works with http:// only',
  'one-line': 'Remove line breaks and characters that can’t be seen',
  host: 'Enter a host without https:// and path, such as shop.example',
};
