import { expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import type { AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../paths';
import { renderPassport } from '../testing/renderPassport';

const answer: AcceptedDocumentsAnswer = {
  accepted: [
    {
      kind: 'terms_of_service',
      revision: 2,
      title: 'Terms of the shop',
      language: 'en',
      accepted_at: '2026-02-03T18:30:00.000Z',
      how: 'again',
      sha256: 'a'.repeat(64),
    },
  ],
  required: [],
};
const call = 'GET /user/accepted_documents/';

it('accepted documents are shown with time and channel, and the accepted text in the language in which it was read', async () => {
  await renderPassport({ path: paths.documents, answers: { [call]: answer } });
  const list = within(await screen.findByRole('region', { name: 'Вы приняли' }));
  // Named in the language of the page: the accepted title is in another one.
  expect(list.getByText(/Редакция 2 · принята на английском/)).toHaveTextContent('3 февраля 2026');
  expect(list.getByText(/^При входе или/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Пользовательское соглашение' })).toHaveAttribute(
    'href',
    '/policy?agreement=terms_of_service&revision=2&language=en',
  );
});

it('the language in which a document was read is not named if it is that of the page', async () => {
  await renderPassport({ path: paths.documents, answers: { [call]: answer }, locale: 'en' });
  expect(await screen.findByText(/Version 2 · accepted/)).not.toHaveTextContent(/accepted in English/);
  expect(screen.getByRole('link', { name: 'Terms of the shop' })).toBeVisible();
});

it('a postponed document is offered with its text, its changes, and the acceptance of the shown revision', async () => {
  const required = [
    {
      kind: 'terms_of_service' as const,
      revision: 3,
      accepted_revision: 2,
      transition_until: '2999-01-01T00:00:00.000Z',
    },
  ];
  const { host } = await renderPassport({
    path: paths.documents,
    answers: { [call]: { ...answer, required }, 'POST /user/accepted_documents/': answer },
  });
  const waiting = within(await screen.findByRole('region', { name: 'Ждут вашего решения' }));
  expect(waiting.getByText(/^Примите до/)).toHaveTextContent(
    /^Примите до 1\sянваря 2999\. После этого без\sсогласия не\sвойти\.$/,
  );
  expect(waiting.getByRole('link', { name: 'Что изменилось' })).toHaveAttribute(
    'href',
    '/policy?agreement=terms_of_service&from=2&to=3',
  );
  await userEvent.click(waiting.getByRole('button', { name: 'Принять: Пользовательское соглашение' }));
  expect(jest.mocked(host.api.call)).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST' }), {
    accepted_documents: [{ kind: 'terms_of_service', revision: 3 }],
  });
  expect(host.toasts.success).toHaveBeenCalledWith('Документ принят');
  expect(screen.queryByRole('region', { name: 'Ждут вашего решения' })).not.toBeInTheDocument();
});

it('the focus moves on when an accepted document disappears: to the other postponed ones, then to the accepted ones', async () => {
  const required = (['privacy', 'terms_of_service'] as const).map((kind) => ({
    ...{ kind, revision: 3, accepted_revision: 2, transition_until: null },
  }));
  const answers: Record<string, unknown> = {
    [call]: { ...answer, required },
    'POST /user/accepted_documents/': { ...answer, required: required.slice(1) },
  };
  await renderPassport({ path: paths.documents, answers });
  const accept = (title: string) => userEvent.click(screen.getByRole('button', { name: `Принять: ${title}` }));
  await screen.findByRole('region', { name: 'Ждут вашего решения' });
  await accept('Политика конфиденциальности');
  expect(screen.getByRole('heading', { name: 'Ждут вашего решения' })).toHaveFocus();
  answers['POST /user/accepted_documents/'] = answer;
  await accept('Пользовательское соглашение');
  expect(screen.getByRole('heading', { name: 'Вы приняли' })).toHaveFocus();
});

it('an empty list is reported, and a failure has a retry', async () => {
  const answers: Record<string, unknown> = { [call]: new ApiError(503) };
  await renderPassport({ path: paths.documents, answers });
  expect(await screen.findByText('Не удалось загрузить документы')).toBeVisible();
  answers[call] = { accepted: [], required: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Пока ничего')).toBeVisible();
});
