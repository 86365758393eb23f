import type { Locator } from '@playwright/test';
import { isUncovered } from '../fixtures/isUncovered';
import { expect, test } from '../fixtures/test';
import { ApplicationsPage, organization } from '../pages/applicationsPage';
import { languages } from '../pages/texts';

/** A phone, on which the notice is as wide as the form. */
test.use({ viewport: { width: 390, height: 844 } });

/** Scrolls so that the notice lies on a field. */
async function cover(field: Locator, notice: Locator): Promise<void> {
  const { y, height } = (await notice.boundingBox())!;
  await field.evaluate(
    (element, middle) => {
      const box = element.getBoundingClientRect();
      window.scrollBy(0, box.top + box.height / 2 - middle);
    },
    y + height / 2,
  );
  expect(await isUncovered(field)).toBe(false);
}

for (const language of languages) {
  test(`${language}: the cookie notice covers no field that gets the focus, by a rejected form or by a key`, async ({
    page,
    product,
  }) => {
    const developer = new ApplicationsPage(page, product.url, language);
    const { say } = developer;
    await developer.openAsNewPerson();
    await page.goto('/applications/request-access?type=UNIT_SITE');
    const notice = page.getByRole('complementary', { name: developer.signIn.say.cookies });
    const name = developer.field(say.organization);
    const site = developer.field(say.site);
    const purpose = developer.field(say.purpose);
    await name.fill(organization.name);
    await developer.field(say.inn).fill(organization.inn);
    await developer.field(say.ogrn).fill(organization.ogrn);
    await site.fill(organization.site);

    await cover(purpose, notice);
    await page.keyboard.press('Enter');
    await expect(purpose).toHaveAttribute('aria-invalid', 'true');
    await expect(purpose).toBeFocused();
    await expect.poll(() => isUncovered(purpose)).toBe(true);

    await name.focus();
    await cover(site, notice);
    const isFocused = () => site.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    await expect(site).toBeFocused();
    await expect.poll(() => isUncovered(site)).toBe(true);
  });
}
