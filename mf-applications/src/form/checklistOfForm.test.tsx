import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { en } from '../messages/en';
import { ru } from '../messages/ru';
import { openEdit, redirects, type } from '../testing/forms';
import { calendar, shop } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

const clientFields = [
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'webhook_url',
  'organization_name',
] as const;
const siteFields = ['site_url', 'redirect_hosts', 'webhook_url', 'organization_name'] as const;

describe('the checklist for production', () => {
  it('is computed from the input, and each line leads to its field', async () => {
    await openEdit();
    const line = () => screen.getByRole('button', { name: /^Адреса возврата: пока не\sподходят\./ });
    fireEvent.click(line());
    expect(redirects().getByRole('textbox')).toHaveFocus();
    type(redirects().getByRole('textbox'), 'https://calendar.example/callback');
    expect(screen.queryByRole('button', { name: /^Адреса возврата: / })).not.toBeInTheDocument();
    const met = screen.getByText('Адреса возврата: корректные, по https, без localhost').closest('li');
    expect(met).toHaveTextContent('Готово:');
  });

  it('starts each line at its icon, even if it wraps on a phone', async () => {
    await openEdit();
    const line = screen.getByRole('button', { name: /^Адреса возврата: / });
    expect(line).toHaveStyle('text-align: start');
    expect(line.closest('li')).toHaveStyle('align-items: flex-start');
  });

  it.each([
    ['ru', ru.field, calendar, clientFields],
    ['ru', ru.field, shop, siteFields],
    ['en', en.field, calendar, clientFields],
    ['en', en.field, shop, siteFields],
  ] as const)('names each field as the form does (%s, %#)', async (locale, names, application, fields) => {
    await openEdit({ ...application }, {}, '', locale);
    const mode = screen.getByRole('region', {
      name: locale === 'ru' ? 'Тестовый или рабочий режим' : 'Test or production',
    });
    const lines = within(mode).getAllByRole('listitem');
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    expect(lines).toHaveLength(fields.length);
    for (const [index, field] of fields.entries()) {
      const label = { name: new RegExp(`^${names[field]}\\*?$`) };
      expect(screen.queryByRole('textbox', label) ?? screen.getByRole('group', label)).toBeVisible();
      expect(lines[index]?.textContent).toMatch(new RegExp(`(^| )${names[field]}:`));
    }
  });
});
