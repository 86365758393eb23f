import { expect, it } from '@jest/globals';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import { RegistrationAgreements } from './RegistrationAgreements';
import { formsTexts } from '../texts';

const documents = [
  { kind: 'terms_of_service' as const, revision: 3 },
  { kind: 'personal_data' as const, revision: 2 },
];
const show = (agreements: { terms: string; personalData: string }) =>
  renderRemote(<RegistrationAgreements agreements={agreements} documents={documents} />, {
    messages: formsTexts,
  });
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('links to the very revisions that the registration records', async () => {
  await show({ terms: '/policy?agreement=terms_of_service', personalData: '/policy?agreement=personal_data' });
  expect(addresses()).toEqual([
    '/policy?agreement=terms_of_service&revision=3',
    '/policy?agreement=personal_data&revision=2',
  ]);
});

it('shows what is recorded beside the documents of a business unit, whose links come first (R-77)', async () => {
  await show({ terms: 'https://unit.example/terms', personalData: '/policy?agreement=personal_data' });
  expect(addresses()).toEqual([
    'https://unit.example/terms',
    '/policy?agreement=personal_data&revision=2',
    '/policy?agreement=terms_of_service&revision=3',
  ]);
  expect(screen.getByText(/Также действуют документы Паспорта/)).toBeVisible();
});
