import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { endpoint } from '@passport/shared/api-client/endpoint';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import { createAnalytics, withGoal } from './createAnalytics';

it('only the name of the step or of the goal is posted, if a sink is configured', () => {
  const send = jest.fn();
  const analytics = createAnalytics('https://sink.example/steps', send);
  analytics.step('anon_main');
  analytics.goal('identify');
  const nowhere = createAnalytics(undefined, send);
  nowhere.step('anon_main');
  nowhere.goal('identify');
  expect(send.mock.calls).toEqual([
    ['https://sink.example/steps', '{"step":"anon_main"}'],
    ['https://sink.example/steps', '{"goal":"identify"}'],
  ]);
});

describe('the goal', () => {
  const identify = endpoint<object, object>('POST', '/user/identify/');
  const me = endpoint<undefined, object>('GET', '/user/me/');

  it('is sent by the first call, once it is answered', async () => {
    const goal = jest.fn();
    const answers: Record<string, unknown> = { 'POST /user/identify/': new ApiError(429), 'GET /user/me/': {} };
    const api = withGoal(fakeApi(answers), { goal });
    await api.call(me);
    await expect(api.call(identify, { phone: '+79161234567' })).rejects.toThrow(ApiError);
    expect(goal).not.toHaveBeenCalled();
    answers['POST /user/identify/'] = { user: null };
    expect(await api.call(identify, { phone: '+79161234567' })).toEqual({ user: null });
    expect(goal.mock.calls).toEqual([['identify']]);
  });
});
