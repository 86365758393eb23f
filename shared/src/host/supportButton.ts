import type { Host } from './Host';

/** The handlers of a button that opens the support pop-up: its code is loaded once the button is pointed at or focused. */
export const supportButton = ({ support }: Pick<Host, 'support'>) => ({
  onPointerEnter: () => support.prepare?.(),
  onFocus: () => support.prepare?.(),
  onClick: () => support.open(),
});
