import { beforeEach, describe, expect, it } from '@jest/globals';
import { fill, press, settle } from '@passport/shared/testing/acts';
import { fireEvent, screen } from '@testing-library/react';
import { renderApplications } from '../testing/renderApplications';
import { calendar, detailsOf } from '../testing/samples';

beforeEach(() => window.sessionStorage.clear());

const openEdit = (application = calendar, hash = '') =>
  renderApplications({
    path: `/applications/edit/${application.id}${hash}`,
    answers: { 'GET /oauth2/{id}/': detailsOf(application) },
  });

describe('fields that may stay empty', () => {
  const fold = () => screen.getByText('Необязательные адреса').closest('details');
  const webhook = () => screen.getByLabelText('Адрес вебхука');

  it('are folded if all of them are empty', async () => {
    await openEdit();
    expect(webhook()).not.toBeVisible();
    fireEvent.click(screen.getByText('Необязательные адреса'));
    expect(webhook()).toBeVisible();
  });

  it('are shown if one is filled in', async () => {
    await openEdit({ ...calendar, webhook_url: 'https://calendar.example/hooks' });
    expect(webhook()).toBeVisible();
  });

  it('are shown if the address of the page names one, which takes the focus', async () => {
    await openEdit(calendar, '#webhook_url');
    expect(webhook()).toBeVisible();
    expect(webhook()).toHaveFocus();
  });

  it('are shown if one has an error', async () => {
    await openEdit();
    fill(/^Адрес вебхука/, 'hooks');
    expect(fold()).not.toHaveAttribute('open');
    await press('Сохранить');
    await settle();
    expect(fold()).toHaveAttribute('open');
    expect(webhook()).toHaveAttribute('aria-invalid', 'true');
  });
});
