import { expect, it, jest } from '@jest/globals';
import { createAnalytics } from './createAnalytics';

it('posts the name of the step and nothing else, where a sink is configured', () => {
  const send = jest.fn();
  createAnalytics('https://sink.example/steps', send).step('anon_main');
  expect(send.mock.calls).toEqual([['https://sink.example/steps', '{"step":"anon_main"}']]);
  createAnalytics(undefined, send).step('anon_main');
  expect(send).toHaveBeenCalledTimes(1);
});
