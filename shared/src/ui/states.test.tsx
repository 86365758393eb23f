import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '../testing/renderRemote';
import { ButtonLink } from './ButtonLink';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { Page } from './Page';
import { Loading, Skeleton } from './Skeleton';
import { ExternalLink, LinkButton, TextLink } from './TextLink';

describe('states', () => {
  it('an error is announced and can be tried again', async () => {
    const handleRetry = jest.fn();
    await renderRemote(<ErrorState onRetry={handleRetry} />, { locale: 'en' });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(handleRetry).toHaveBeenCalledTimes(1);
  });

  it('an error without a way on offers none', async () => {
    await renderRemote(<ErrorState title="Нет" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('an empty place that is the whole screen has the main heading', async () => {
    await renderRemote(<EmptyState level={1} title="Пусто" text="Пока ничего" action={<a href="/x">Начать</a>} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Пусто' })).toHaveAttribute('tabindex', '-1');
    expect(screen.getByRole('link', { name: 'Начать' })).toBeVisible();
  });

  it('loading is said once and drawn for the eye alone', async () => {
    await renderRemote(
      <Loading label="Загружаем">
        <Skeleton />
      </Loading>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^Загружаем$/);
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('a page', () => {
  it('has a main heading that can take the focus', async () => {
    await renderRemote(<Page title="Сервисы" lead="Куда можно войти" />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Сервисы' });
    heading.focus();
    expect(heading).toHaveFocus();
  });
});

describe('links', () => {
  it('within the site go by the router', async () => {
    const { place } = await renderRemote(
      <>
        <TextLink to="/policy">Документы</TextLink>
        <ButtonLink to="/passport" $variant="primary" $isWide>
          Паспорт
        </ButtonLink>
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Документы' }));
    expect(place.current).toBe('/policy');
    fireEvent.click(screen.getByRole('link', { name: 'Паспорт' }));
    expect(place.current).toBe('/passport');
  });

  it('into a new tab tell the other page nothing', async () => {
    await renderRemote(
      <ExternalLink href="https://example.org" target="_blank">
        Туда
      </ExternalLink>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('that do something are buttons, and submit nothing', async () => {
    await renderRemote(<LinkButton>Ещё раз</LinkButton>);
    expect(screen.getByRole('button', { name: 'Ещё раз' })).toHaveAttribute('type', 'button');
  });
});
