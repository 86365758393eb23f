import { expect, it } from '@jest/globals';
import { accountFlowPrefix } from '../storageKeys';
import { connectApi } from './connectApi';

it('the end of a session removes the tokens and the flows of the account from local storage, and nothing else', () => {
  localStorage.clear();
  const nothing = () => undefined;
  const { tokens } = connectApi({
    page: window,
    baseUrl: '/api',
    environment: 'test',
    locale: () => 'ru',
    onSessionLost: nothing,
    onForbidden: nothing,
    onConnection: nothing,
  });
  tokens.accept({ access: 'a.b.c', refresh: 'r' });
  for (const flow of ['change-email', 'export', 'deletion']) localStorage.setItem(accountFlowPrefix + flow, '{}');
  localStorage.setItem('theme', 'dark');
  tokens.accept({ access: 'a.b.d', refresh: 's' });
  // Two tokens, three flows, the theme.
  expect(localStorage).toHaveLength(6);
  tokens.clear();
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});
