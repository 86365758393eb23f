import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Contact } from './Contact';

it.each([
  ['anna.sokolova@mail.example', 'anna.sokolova<wbr>@mail.example'],
  ['a***@mail.example', 'a***<wbr>@mail.example'],
  ['+7 916 123-45-67', '+7 916 123-45-67'],
])('%s may break before its @', (contact, html) => {
  const { container } = render(<Contact>{contact}</Contact>);
  expect(container.innerHTML.replace(/<\/?span[^>]*>/g, '')).toBe(html);
  expect(container).toHaveTextContent(contact);
});

it('an address in a sentence stays whole where a line has room for it', () => {
  const { container } = render(<Contact>Отправили на olga@mail.example, проверьте почту</Contact>);
  expect(container).toHaveTextContent('Отправили на olga@mail.example, проверьте почту');
  const address = container.querySelector('wbr')?.parentElement;
  expect(address).toHaveTextContent(/^olga@mail\.example,$/);
  expect(address).toHaveStyle({ display: 'inline-block', maxWidth: '100%' });
});
