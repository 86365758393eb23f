import { afterEach, expect, it, jest } from '@jest/globals';
import { openSupportIfAsked } from './openSupportIfAsked';

afterEach(() => history.replaceState(null, '', '/'));

it('support is opened once by the link of a page of the service, and not again by a reload', () => {
  const open = jest.fn();
  history.replaceState(null, '', '/policy?agreement=privacy#support');
  openSupportIfAsked(window, { open });
  openSupportIfAsked(window, { open });
  expect(open).toHaveBeenCalledTimes(1);
  expect(location.pathname + location.search + location.hash).toBe('/policy?agreement=privacy');
});

it('other addresses do not open support', () => {
  const open = jest.fn();
  history.replaceState(null, '', '/policy#personal-data');
  openSupportIfAsked(window, { open });
  expect(open).not.toHaveBeenCalled();
  expect(location.hash).toBe('#personal-data');
});
