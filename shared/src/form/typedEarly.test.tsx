import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { TextInput } from './TextInput';
import { CodeField } from './CodeField';

// As on a page: React renders asynchronously, and its effects are not awaited.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const isActing = environment.IS_REACT_ACT_ENVIRONMENT;
beforeAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false));
afterAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = isActing));
afterEach(() => void jest.restoreAllMocks());

/** Types a character as the browser does it. */
function type(input: HTMLInputElement, character: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, input.value + character);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

interface BoundProps {
  value: string;
  onChange(text: string): void;
}

it.each([
  ['a text', (bound: BoundProps) => <TextInput name="code" label="Пароль" {...bound} />],
  ['a code', (bound: BoundProps) => <CodeField label="Код" length={6} onComplete={() => undefined} {...bound} />],
])(
  '%s that is typed between the rendering of its field and the effects is kept, on a slow machine (R-21)',
  async (_what, draw) => {
    const store = observable({ code: '' });
    const place = document.body.appendChild(document.createElement('div'));
    let tell = (): void => undefined;
    const drawn = new Promise<void>((resolve) => (tell = resolve));
    const Step = observer(function Step() {
      useLayoutEffect(() => {
        // React yields to the browser before the effects if rendering has taken long.
        jest.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
        tell();
      }, []);
      return draw({ value: store.code, onChange: (text) => runInAction(() => (store.code = text)) });
    });
    const root = createRoot(place);
    root.render(<Step />);
    await drawn;

    const input = place.querySelector('input')!;
    for (const character of '739150') type(input, character);
    expect([store.code, input.value]).toEqual(['739150', '739150']);
    root.unmount();
  },
);
