import { act, fireEvent, screen } from '@testing-library/react';

/** Waits for pending promises and the renders that follow. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Presses a button and waits for its effects. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

/** Fills a field by its label. */
export function fill(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
