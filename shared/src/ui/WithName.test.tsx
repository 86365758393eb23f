import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { WithName } from './WithName';

it('isolates a name within a text, and reads as one text', () => {
  const name = 'Shop \u202Eelgoog';
  const { container } = render(<WithName name={name} of={(given) => `Sign in to ${given}?`} />);
  expect(container.querySelector('bdi')?.textContent).toBe(name);
  expect(container.textContent).toBe(`Sign in to ${name}?`);
});
