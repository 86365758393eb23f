import { messages } from '../fixtures/inbox';
import { newPerson } from '../fixtures/person';
import { isUncovered } from '../fixtures/isUncovered';
import { tabTo } from '../fixtures/keyboard';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { say, SupportForm } from '../pages/supportForm';

test('en: a signed-in user writes to support by keyboard alone; the draft survives a reload', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, 'en');
  const form = new SupportForm(page);
  await signIn.become(person);
  await page.goto('/passport');
  await signIn.expectSignedIn();
  const opener = page.getByRole('contentinfo').getByRole('button', { name: say.title });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(form.field(say.message)).toBeFocused();
  await expect(form.field(say.email)).toHaveValue(person.email);
  await expect(form.field(say.phone)).not.toHaveValue('');
  await page.keyboard.type('A question');

  await page.reload();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(form.field(say.message)).toHaveValue('A question');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say.discard });
  await expect(question).toBeVisible();
  // The header of a dialog covers none of its text.
  await expect.poll(() => isUncovered(question.getByText(say.lost))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: say.keepEditing }).press('Enter');
  await expect(question).toBeHidden();
  await expect(form.field(say.message)).toHaveValue('A question');

  await form.field(say.message).focus();
  await tabTo(page, form.send);
  await page.keyboard.press('Enter');
  const number = await form.sentNumber();
  await expect(opener).toBeFocused();
  const to = `support@${new URL(product.url).hostname}`;
  await expect.poll(async () => (await messages(product.url, to))[0]?.text).toContain('A question');
  expect((await messages(product.url, to))[0]?.subject).toContain(number);
});

test('while the process is away everything typed stays, and sending again works', async ({ page, product }) => {
  const person = newPerson();
  const signIn = new SignInPage(page, product.url, 'en');
  const form = new SupportForm(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await signIn.become(person);
  await page.goto('/nowhere');
  await page.getByRole('main').getByRole('button', { name: 'Contact support' }).click();
  await form.field(say.message).fill('A question');
  await product.halt();
  await form.send.click();
  await expect(form.dialog.getByRole('alert')).toContainText('No connection');
  // The error is at the end of a long form: the title and the way out stay in view.
  for (const part of [
    form.dialog.getByRole('heading', { name: say.title }),
    form.dialog.getByRole('button', { name: 'Close' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(form.field(say.message)).toHaveValue('A question');
  await product.resume();
  await form.send.click();
  await form.sentNumber();
});
