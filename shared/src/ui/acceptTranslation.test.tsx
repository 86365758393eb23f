import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { acceptTranslation } from './acceptTranslation';

const { removeChild, insertBefore } = Node.prototype;
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
beforeAll(() => acceptTranslation(Node));

/** Wraps every text as the translator of a browser does. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
}

const Message = ({ isLate, isFirst }: { isLate: boolean; isFirst: boolean }) => (
  <p>
    {isFirst && <b>first </b>}
    {isLate || 'soon '}
    <i>then</i>
    {isLate && ' late'}
  </p>
);

it('a text between elements is removed with the element that a translator has wrapped it in', () => {
  const { container, rerender } = render(<Message isLate={false} isFirst={false} />);
  translate(container);
  rerender(<Message isLate isFirst={false} />);
  expect(container).toHaveTextContent('then late');
});

it('an element is inserted before a text that a translator has wrapped', () => {
  const { container, rerender } = render(<Message isLate={false} isFirst={false} />);
  translate(container);
  rerender(<Message isLate={false} isFirst />);
  expect(container).toHaveTextContent('first soon then');
});

it('a text that a translator has put another in the place of does not end the page', () => {
  const { container, rerender } = render(<Message isLate={false} isFirst={false} />);
  container.querySelector('p')?.firstChild?.replaceWith('скоро ');
  rerender(<Message isLate isFirst />);
  expect(container).toHaveTextContent('then late');
});
