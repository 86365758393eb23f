import { beforeAll, expect, it } from '@jest/globals';
import { installDialog } from '@passport/shared/testing/dialog';
import { screen } from '@testing-library/react';
import { openSupport, signedIn } from '../testing/supportKit';

beforeAll(installDialog);

const message = () => screen.getByRole('textbox', { name: /Что случилось/ });

it('a draft survives a reload, for its person only', async () => {
  const draft = { user: signedIn.user_id, at: Date.now(), snapshot: { phone: '', email: '', body: 'Начатое' } };
  sessionStorage.setItem('passport.support', JSON.stringify(draft));
  const { unmount } = await openSupport({ user: signedIn });
  expect(message()).toHaveValue('Начатое');
  unmount();
  sessionStorage.setItem('passport.support', JSON.stringify(draft));
  await openSupport();
  expect(message()).toHaveValue('');
});
