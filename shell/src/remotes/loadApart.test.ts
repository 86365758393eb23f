import { expect, it, jest } from '@jest/globals';
import { registryPathFor } from '../routes/consolePath';
import { createLoadApart } from './loadApart';

/** A page that was opened at a path. */
function openAt(pathname: string) {
  const reload = jest.fn();
  return { loadApart: createLoadApart({ pathname, reload } as unknown as Location), reload };
}

it('loads a path of the console as another page', () => {
  const { loadApart, reload } = openAt('/passport');
  expect(loadApart('/nowhere')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(loadApart('/operator/people')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('never reloads a page of the console, which would not end where its remote is not deployed', () => {
  const { loadApart, reload } = openAt('/operator');
  expect(loadApart('/operator/people')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['/passport', '/remotes.json'],
  ['/operators', '/remotes.json'],
  ['/operator', '/operator/remotes.json'],
  ['/operator/people', '/operator/remotes.json'],
])('a page at %s asks for the registry at %s', (pathname, address) => {
  expect(registryPathFor(pathname)).toBe(address);
});
