import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '../testing/renderRemote';
import { Pill } from './Pill';
import { Row, Rows } from './Row';

const user = userEvent.setup();

describe('a row', () => {
  it('is a link by its title, described by its value', async () => {
    const { place } = await renderRemote(
      <Rows>
        <Row
          title="Сеансы"
          value="2 устройства"
          state={<Pill $tone="success">Включена</Pill>}
          to="/passport/sessions"
        />
      </Rows>,
    );
    const link = screen.getByRole('link', { name: 'Сеансы' });
    expect(link).toHaveAccessibleDescription('2 устройства');
    expect(screen.getByRole('listitem')).toHaveTextContent('Включена');
    expect(screen.getByText('Включена').parentElement).toHaveStyle({ marginLeft: 'auto' });
    await user.click(link);
    expect(place.current).toBe('/passport/sessions');
  });

  it('keeps its action apart from its target', async () => {
    const onClick = jest.fn();
    const onEnd = jest.fn();
    await renderRemote(
      <Rows>
        <Row title="Chrome" onClick={onClick} action={<button onClick={onEnd}>Завершить</button>} />
      </Rows>,
    );
    await user.click(screen.getByRole('button', { name: 'Завершить' }));
    expect(onClick).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Chrome' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('leads to another site by its own address', async () => {
    await renderRemote(<Row title="Календарь" href="https://calendar.example/" />);
    expect(screen.getByRole('link', { name: 'Календарь' })).toHaveAttribute('href', 'https://calendar.example/');
  });

  it('without a target is no control', async () => {
    await renderRemote(<Row title="Дата регистрации" value="22 ноября 2026" />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('22 ноября 2026')).toBeVisible();
  });
});
