import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FieldMessage } from './FieldMessage';

describe('the message of a field', () => {
  it.each([0, 1, 2] as const)('announces an error and describes the field with it, with %i reserved lines', (lines) => {
    const { rerender } = render(<FieldMessage id="message" hint="Как в паспорте" lines={lines} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Как в паспорте')).toHaveAttribute('id', 'message');
    rerender(<FieldMessage id="message" hint="Как в паспорте" error="Введите имя" lines={lines} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Введите имя');
    expect(screen.getByRole('alert')).toHaveAttribute('id', 'message');
    expect(screen.queryByText('Как в паспорте')).not.toBeInTheDocument();
  });

  it('reserves the height of a line for one field, and takes none in a form of several while it is empty', () => {
    const { container, rerender } = render(<FieldMessage id="message" />);
    expect(container.firstElementChild).toHaveStyle({ minHeight: '1.25rem' });
    rerender(<FieldMessage id="message" lines={0} />);
    expect(container.firstElementChild).toHaveStyle({ gridTemplateRows: '0fr' });
    rerender(<FieldMessage id="message" lines={0} error="Введите имя" />);
    expect(container.firstElementChild).toHaveStyle({ gridTemplateRows: '1fr' });
  });
});
