import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Contact } from './Contact';

it.each([
  ['anna.sokolova@mail.example', 'anna.sokolova<wbr>@mail.example'],
  ['a***@mail.example', 'a***<wbr>@mail.example'],
  ['+7 916 123-45-67', '+7 916 123-45-67'],
])('%s may break before its @', (contact, html) => {
  const { container } = render(<Contact>{contact}</Contact>);
  expect(container.innerHTML).toBe(html);
  expect(container).toHaveTextContent(contact);
});
