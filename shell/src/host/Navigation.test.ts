import { expect, it, jest } from '@jest/globals';
import { Navigation, type Navigate } from './Navigation';

it('the last navigation is kept until the router is connected', () => {
  const navigation = new Navigation();
  const navigate = jest.fn<Navigate>();
  navigation.replace('/forbidden');
  navigation.replace('/?next=x');
  const disconnect = navigation.connect(navigate);
  expect(navigate.mock.calls).toEqual([['/?next=x', { replace: true }]]);

  navigation.replace('/forbidden');
  expect(navigate).toHaveBeenLastCalledWith('/forbidden', { replace: true });
  disconnect();
  navigation.replace('/');
  expect(navigate).toHaveBeenCalledTimes(2);
});
