import type { Settings } from '@passport/shared/settings';
import { make } from './elements';
import { canaryChoice, choiceOf, choose, entryAddress, type OverridableConfig } from './overrides';

const own = 'own';

/** One remote of the panel. @returns its element, and its selected value */
function remoteChoice(name: string, version: string, config: OverridableConfig, settings: Settings) {
  const chosen = choiceOf(settings, name) ?? '';
  const isOwn = chosen !== '' && chosen !== canaryChoice;
  const canary = new Map(Object.entries(config.canaries ?? {})).get(name);
  const radio = (value: string, label: string, isChecked: boolean, isDisabled = false): HTMLLabelElement => {
    const input = make('input', { type: 'radio', name, value, checked: isChecked, disabled: isDisabled }, {});
    return make('label', {}, { display: 'block', padding: '4px 0' }, input, ` ${label}`);
  };
  const address = make(
    'input',
    { type: 'url', value: isOwn ? chosen : '', placeholder: 'http://localhost:3003', ariaLabel: `Address of ${name}` },
    { width: '100%' },
  );
  const part = make(
    'fieldset',
    {},
    { margin: '0 0 12px' },
    make('legend', { textContent: name }, {}),
    radio('', `default (${version})`, chosen === ''),
    radio(
      canaryChoice,
      canary ? `canary (${canary.version}, ${canary.percent} %)` : 'canary (none runs)',
      chosen === canaryChoice,
      !canary,
    ),
    radio(own, 'a build of your own, from', isOwn),
    address,
  );
  const radioOf = (value: string) => part.querySelector<HTMLInputElement>(`input[value="${value}"]`);
  address.addEventListener('input', () => radioOf(own)?.click());
  const read = (): string | undefined => {
    const value = part.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
    if (value !== own) return value;
    return entryAddress(address.value) === undefined ? undefined : address.value;
  };
  return { name, part, address, read };
}

/**
 * Opens the panel in which a developer chooses, for each remote, the live release, its canary, or a build of their own.
 * @param onSaved called once the choices are stored; they apply after a reload
 */
export function openPanel(config: OverridableConfig, settings: Settings, onSaved: () => void): void {
  const remotes = Object.entries(config.registry).map(([name, { version }]) =>
    remoteChoice(name, version, config, settings),
  );
  const problem = make('p', {}, { color: '#b00020' });
  problem.setAttribute('role', 'alert');
  const button = (textContent: string, onclick: () => void) =>
    make('button', { type: 'button', textContent, onclick }, { marginRight: '8px' });
  const save = (): void => {
    const wrong = remotes.find(({ read }) => read() === undefined);
    if (wrong) {
      problem.textContent = `${wrong.name} needs an http(s) address.`;
      return wrong.address.focus();
    }
    for (const { name, read } of remotes) choose(settings, name, read() ?? '');
    onSaved();
  };
  const reset = (): void => {
    for (const { name } of remotes) choose(settings, name, '');
    onSaved();
  };
  const dialog = make(
    'dialog',
    { ariaLabel: 'Remotes of this browser', onclose: () => dialog.remove() },
    { width: 'min(40rem, 90vw)', padding: '16px', font: '14px system-ui' },
    make('h2', { textContent: 'Remotes of this browser' }, { margin: '0 0 12px' }),
    ...remotes.map(({ part }) => part),
    problem,
    button('Save', save),
    button('Default for all', reset),
    button('Cancel', () => dialog.close()),
  );
  document.body.append(dialog);
  dialog.showModal();
}
