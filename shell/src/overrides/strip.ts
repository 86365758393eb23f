import { make } from './elements';

/** A prominent strip that lists the overridden remotes of this page. */
export function showStrip(remotes: ReadonlyMap<string, string>, onChange: () => void): void {
  const text = [...remotes].map(([name, address]) => `${name} from ${address}`).join(', ');
  const change = make('button', { type: 'button', textContent: 'Change', onclick: onChange }, { marginLeft: '12px' });
  const strip = make(
    'div',
    {},
    {
      position: 'fixed',
      inset: 'auto 0 0',
      zIndex: '2147483646',
      padding: '8px 16px',
      background: '#ffd43b',
      color: '#1a1a1a',
      font: '14px system-ui',
    },
    `Overridden here: ${text}`,
    change,
  );
  strip.setAttribute('role', 'status');
  document.body.append(strip);
}
