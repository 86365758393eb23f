import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Locale } from '@passport/shared/constants';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { accountTexts } from '../texts';
import { StepCard } from './StepCard';

const renderCard = (card: ReactNode, locale: Locale = 'ru') => renderRemote(card, { locale, messages: accountTexts });
const heading = (name: string) => screen.getByRole('heading', { name, hidden: true });

describe('the card of a step', () => {
  it('names itself, and which step it is of how many', async () => {
    await renderCard(
      <StepCard title="Новая почта" number={2} count={3}>
        поле
      </StepCard>,
    );
    expect(screen.getByRole('region', { name: 'Новая почта' })).toHaveTextContent('Шаг 2 из 3');
  });

  it('counts in English too', async () => {
    await renderCard(
      <StepCard title="New email" number={2} count={3}>
        field
      </StepCard>,
      'en',
    );
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
  });

  it('counts nothing where it is the only step, and leaves the focus alone at first', async () => {
    await renderCard(<StepCard title="Один">поле</StepCard>);
    expect(screen.queryByText(/Шаг/)).not.toBeInTheDocument();
    expect(heading('Один')).not.toHaveFocus();
  });

  it('stays at the place of the page at which it came, although its field takes the focus', async () => {
    const scrolled = jest.fn();
    Object.assign(document, { scrollingElement: { scrollTo: scrolled } });
    const card = (title: string) => (
      <StepCard title={title}>
        <input aria-label="Код" autoFocus />
      </StepCard>
    );
    const { rerender } = await renderCard(card('Один'));
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    rerender(card('Два'));
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('takes the focus to its heading with the next step', async () => {
    const { rerender } = await renderCard(<StepCard title="Один">поле</StepCard>);
    rerender(<StepCard title="Два">поле</StepCard>);
    expect(heading('Два')).toHaveFocus();
  });

  describe('moves', () => {
    const { matchMedia } = window;
    const { animate } = HTMLElement.prototype;
    afterEach(() => {
      Object.assign(window, { matchMedia });
      Object.assign(HTMLElement.prototype, { animate });
    });

    it.each([
      [1, 'for less than 200 ms with the next step', false],
      [0, 'not at all where less motion is preferred', true],
    ])('%i time, %s', async (times, _how, isReduced) => {
      const slides = jest.fn<HTMLElement['animate']>();
      Object.assign(HTMLElement.prototype, { animate: slides });
      Object.assign(window, { matchMedia: () => ({ matches: isReduced }) });
      const { rerender } = await renderCard(<StepCard title="Один">поле</StepCard>);
      expect(slides).not.toHaveBeenCalled();
      rerender(<StepCard title="Два">поле</StepCard>);
      expect(slides).toHaveBeenCalledTimes(times);
      for (const [, timing] of slides.mock.calls) expect((timing as { duration: number }).duration).toBeLessThan(200);
    });
  });

  it('leaves the focus to the field of the next step that takes it', async () => {
    const { rerender } = await renderCard(<StepCard title="Один">поле</StepCard>);
    rerender(
      <StepCard title="Два">
        <input aria-label="Код" autoFocus />
      </StepCard>,
    );
    expect(screen.getByRole('textbox', { name: 'Код' })).toHaveFocus();
  });

  it('takes the focus at once where it comes in place of another card', async () => {
    await renderCard(
      <StepCard title="Два" isNext>
        поле
      </StepCard>,
    );
    expect(heading('Два')).toHaveFocus();
  });

  it('keeps what was typed while it is hidden, and takes the focus when it is shown again', async () => {
    const card = (isHidden: boolean) => (
      <StepCard title="Один" isHidden={isHidden}>
        <input aria-label="Пароль" defaultValue="481592" />
      </StepCard>
    );
    const { rerender } = await renderCard(card(false));
    rerender(card(true));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    rerender(card(false));
    expect(screen.getByRole('textbox', { name: 'Пароль' })).toHaveValue('481592');
    expect(heading('Один')).toHaveFocus();
  });
});
