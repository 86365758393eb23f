import type { Page } from '@playwright/test';
import { expectContrast, expectAccessible } from '../fixtures/axe';
import { tabTo } from '../fixtures/keyboard';
import { newPerson } from '../fixtures/person';
import { expect } from '../fixtures/test';
import { testWithMail } from '../fixtures/testWithMail';
import { SignInPage } from '../pages/signInPage';
import { say, SupportForm, type OwnFile } from '../pages/supportForm';

const desk = 'desk@support.example';

/** The product with a mail server and with invisible challenges. */
const test = testWithMail({ SUPPORT_EMAIL: desk, CAPTCHA: 'pow' });

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string): OwnFile => ({ name, mimeType: 'image/png', buffer: png });
const dump: OwnFile = { name: 'dump.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(30_000, 7) };
const page404 = '/nowhere';

/** Opens the pop-up from the 404 page, by keyboard, and types everything but files. */
async function write(page: Page, form: SupportForm, phone: string, email: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Contact support' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.field(say.phone)).toBeFocused();
  await page.keyboard.type(phone);
  await tabTo(page, form.field(say.email));
  await page.keyboard.type(email);
  await tabTo(page, form.field(say.message));
  await page.keyboard.type('The code does not come');
}

test('a visitor sends files by keyboard, by dropping and by pasting; the email holds them and answers to the visitor (R-58)', async ({
  page,
  product,
  mail,
}) => {
  const person = newPerson();
  const form = new SupportForm(page);
  // Some time passes until the browser hands its choosers over; one that opens before is closed without a choice.
  const chooser = page.waitForEvent('filechooser');
  await new SignInPage(page, product.url, 'en').chooseLanguage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(page404);
  await write(page, form, person.phone, person.email);
  await expectAccessible(page, 'the filled form');

  const picker = form.dialog.getByLabel(say.attach);
  await tabTo(page, picker);
  await page.keyboard.press('Space');
  await (await chooser).setFiles([dump, picture('wrong.png')]);
  await form.give('drop', picture('dropped.png'));
  await form.give('paste', picture('pasted.png'));
  await expect(form.files).toHaveCount(4);
  await expect(form.dialog.getByRole('status').filter({ hasText: '1 file attached: pasted.png' })).toBeAttached();
  await tabTo(page, form.dialog.getByRole('button', { name: 'Remove file wrong.png' }));
  await page.keyboard.press('Enter');
  await expect(form.files).toHaveCount(3);
  await expect(picker).toBeFocused();
  await expectAccessible(page, 'the form with files');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, 'the form with files, dark');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: say.discard })).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(form.files).toHaveCount(3);
  await tabTo(page, form.send);
  await page.keyboard.press('Enter');
  const number = await form.sentNumber();

  const email = await mail.emailTo(desk);
  expect(email).toMatch(new RegExp(`^Reply-To: ${person.email}$`, 'm'));
  expect(email).not.toMatch(new RegExp(`^From: .*${person.email}`, 'm'));
  const subject = Buffer.from(`[${number}] `).toString('base64').slice(0, 8);
  expect(email).toMatch(new RegExp(`^Subject: (?:.*${subject}|\\[${number}\\])`, 'm'));
  const packed = email.replace(/\s/g, '');
  for (const bytes of [dump.buffer, png]) expect(packed).toContain(bytes.toString('base64'));
  for (const name of ['dump.bin', 'dropped.png', 'pasted.png']) expect(email).toContain(name);
  expect(email).not.toContain('wrong.png');
});

test('past five requests an hour a challenge is solved invisibly; a refusal keeps what was typed', async ({
  page,
  request,
  product,
}) => {
  const person = newPerson();
  const form = new SupportForm(page);
  const multipart = { phone: person.phone, email: person.email, body: 'Again' };
  await expect
    .poll(async () => (await request.post(`${product.url}/api/support/send_to_email/`, { multipart })).status())
    .toBe(429);
  await new SignInPage(page, product.url, 'en').chooseLanguage();
  await page.goto(page404);
  await write(page, form, person.phone, person.email);
  await form.dialog.getByLabel(say.attach).setInputFiles([dump]);

  const tooMany = { code: 'too_many_requests', message: 'Too many requests' };
  await page.route('**/api/support/**', (route) => route.fulfill({ status: 429, json: tooMany }));
  await form.send.click();
  await expect(form.dialog.getByRole('alert')).toContainText(say.tooMany);
  await expectAccessible(page, 'the form after a refusal');
  await expect(form.field(say.email)).toHaveValue(person.email);
  await expect(form.field(say.message)).toHaveValue('The code does not come');
  await expect(form.files).toHaveCount(1);

  await page.unroute('**/api/support/**');
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/support/')) answers.push(answer.status());
  });
  await form.send.click();
  await form.sentNumber();
  expect(answers).toEqual([429, 200]);
});
