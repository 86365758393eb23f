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

it('shows what was accepted, when and how, with the text of then in the language in which it was read', async () => {
  await renderPassport({ path: paths.documents, answers: { [call]: answer } });
  const list = within(await screen.findByRole('region', { name: 'Вы приняли' }));
  // Named in the language of the page: the title of then is in another one.
  expect(list.getByText(/Редакция 2 · принята на английском/)).toHaveTextContent('3 февраля 2026');
  expect(list.getByText(/^При входе или/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Пользовательское соглашение' })).toHaveAttribute(
    'href',
    '/policy?agreement=terms_of_service&revision=2&language=en',
  );
});

it('does not name the language in which it was read where the page speaks it', async () => {
  await renderPassport({ path: paths.documents, answers: { [call]: answer }, locale: 'en' });
  expect(await screen.findByText(/Revision 2 · accepted/)).not.toHaveTextContent(/accepted in English/);
  expect(screen.getByRole('link', { name: 'Terms of the shop' })).toBeVisible();
});

it('offers what was postponed: its text, what changed, and the acceptance of what is shown', async () => {
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
    /^Примите до 1\sянваря 2999\. Потом без\sэтого не\sвойти\.$/,
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

it('keeps the focus on what is left when an accepted document goes: the others that wait, then what was accepted', async () => {
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

it('says that nothing was accepted, and offers a retry where the list does not load', async () => {
  const answers: Record<string, unknown> = { [call]: new ApiError(503) };
  await renderPassport({ path: paths.documents, answers });
  expect(await screen.findByText('Не удалось загрузить документы')).toBeVisible();
  answers[call] = { accepted: [], required: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Пока ничего')).toBeVisible();
});
