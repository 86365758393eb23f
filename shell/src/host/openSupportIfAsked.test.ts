import { afterEach, expect, it, jest } from '@jest/globals';
import { openSupportIfAsked } from './openSupportIfAsked';

afterEach(() => history.replaceState(null, '', '/'));

it('opens support for the link of a page of the service, once: a reload does not open it again', () => {
  const open = jest.fn();
  history.replaceState(null, '', '/policy?agreement=privacy#support');
  openSupportIfAsked(window, { open });
  openSupportIfAsked(window, { open });
  expect(open).toHaveBeenCalledTimes(1);
  expect(location.pathname + location.search + location.hash).toBe('/policy?agreement=privacy');
});

it('leaves other addresses alone', () => {
  const open = jest.fn();
  history.replaceState(null, '', '/policy#personal-data');
  openSupportIfAsked(window, { open });
  expect(open).not.toHaveBeenCalled();
  expect(location.hash).toBe('#personal-data');
});
