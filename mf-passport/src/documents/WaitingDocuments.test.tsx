import { expect, it } from '@jest/globals';
import type { AcceptedDocumentsAnswer, RequiredDocument } from '@passport/shared/schemas/documents';
import { press } from '@passport/shared/testing/acts';
import { screen, within } from '@testing-library/react';
import { paths } from '../paths';
import { renderPassport } from '../testing/renderPassport';

const waiting = (revision: number): RequiredDocument => ({
  kind: 'terms_of_service',
  revision,
  accepted_revision: 2,
  transition_until: null,
});
const answer = (...required: RequiredDocument[]): AcceptedDocumentsAnswer => ({ accepted: [], required });

it('a newer revision that has replaced the accepted one is offered, without a confirmation', async () => {
  const { host } = await renderPassport({
    path: paths.documents,
    answers: {
      'GET /user/accepted_documents/': answer(waiting(3)),
      'POST /user/accepted_documents/': answer(waiting(4)),
    },
  });
  await press('Принять: Пользовательское соглашение');
  expect(host.toasts.success).not.toHaveBeenCalled();
  expect(host.toasts.warning).toHaveBeenCalledWith('Вышла новая редакция. Прочитайте и\u00a0примите её');
  const list = within(screen.getByRole('region', { name: 'Ждут вашего решения' }));
  expect(list.getByRole('link', { name: 'Прочитать' })).toHaveAttribute(
    'href',
    '/policy?agreement=terms_of_service&revision=4',
  );
  expect(list.getByRole('button', { name: /^Принять/ })).not.toHaveAttribute('aria-busy');
});
