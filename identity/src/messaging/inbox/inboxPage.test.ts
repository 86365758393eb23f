import { expect, it } from '@jest/globals';
import { inboxPage } from './inboxPage';

const message = {
  id: '1',
  channel: 'email',
  to: 'anna@mail.example',
  subject: null,
  html: null,
  text: 'Open <b> https://passport.example/undo#token=a.b-c. Thanks',
  code: null,
  sent_at: '2026-11-21T10:00:00.000Z',
} as const;

it('turns the addresses in a text into links and escapes everything else', () => {
  const page = inboxPage([message], 'en', 'n');
  const address = 'https://passport.example/undo#token=a.b-c';
  expect(page).toContain(`Open &#60;b&#62; <a href="${address}">${address}</a>. Thanks`);
  expect(page).toContain('2026-11-21 10:00:00 UTC');
});
