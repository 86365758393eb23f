import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRemote } from '../testing/renderRemote';
import { Done } from './Done';

describe('the end of a way that went well', () => {
  it('has the focus, and announces a note that comes later', async () => {
    const card = (note?: string) => (
      <Done title="Готово" text="Всё сделано" note={note}>
        <a href="/passport">Домой</a>
      </Done>
    );
    const { rerender } = await renderRemote(card());
    expect(screen.getByRole('heading', { name: 'Готово' })).toHaveFocus();
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    rerender(card('Другие сеансы завершены'));
    expect(status).toHaveTextContent('Другие сеансы завершены');
  });
});
