import { newPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { journeyLanguages } from '../pages/texts';

/** A product whose operator lets names have hyphens, apostrophes and spaces. */
test.use({ settings: { NAME_CHARACTERS: 'extended' } });

const refused = { ru: /могут быть только буквы/, en: /letters only/ };

for (const language of journeyLanguages('ru')) {
  test(`${language}: names in both scripts, with hyphen, apostrophe and space, are accepted by the registration and the account`, async ({
    page,
    product,
  }) => {
    const person = { ...newPerson(), firstName: 'Анна-Мария', lastName: 'О’Нил Ўладзіміраўна' };
    const account = new AccountPage(page, product.url, language);
    const { say, signIn } = account;
    await signIn.open();
    await signIn.register(person);
    await account.open();
    await expect(account.heading(say.hello(person.firstName))).toBeVisible();

    await page.getByRole('button', { name: say.editName }).click();
    await account.field(say.firstName).fill('Зоë  Әлия');
    await account.field(say.lastName).fill('Nguyễn');
    await account.press(say.save);
    await expect(page.getByText(say.nameSaved)).toBeVisible();
    await page.reload();
    await expect(account.heading(say.hello('Зоë Әлия'))).toBeVisible();

    await page.getByRole('button', { name: say.editName }).click();
    await account.field(say.firstName).fill('Анна2');
    await account.press(say.save);
    await expect(account.field(say.firstName)).toHaveAccessibleDescription(refused[language]);
  });
}
