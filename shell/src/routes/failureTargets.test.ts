import { expect, it } from '@jest/globals';
import { forbiddenTarget, sessionLostTarget } from './failureTargets';

it.each([
  ['/passport', '/forbidden'],
  ['/', '/forbidden'],
  ['/applications-archive', '/forbidden'],
  ['/applications', undefined],
  ['/applications/add', undefined],
])('a 403 on %s leads to %s', (pathname, target) => {
  expect(forbiddenTarget(pathname)).toBe(target);
});

it('a lost session leads to the sign-in screen with the query', () => {
  expect(sessionLostTarget({ pathname: '/kid-oauth', search: '?client_id=a&redirect_uri=b' })).toBe(
    '/?client_id=a&redirect_uri=b',
  );
  expect(sessionLostTarget({ pathname: '/passport', search: '' })).toBe('/');
});

it.each(['/contact-change/undo', '/contact-change/undo/'])('a lost session is expected on %s', (pathname) => {
  expect(sessionLostTarget({ pathname, search: '' })).toBeUndefined();
});
