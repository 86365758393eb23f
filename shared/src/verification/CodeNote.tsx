import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { VerificationStore } from './VerificationStore';

/** After this many codes that did not arrive the help replaces the hint. */
const attemptsBeforeHelp = 2;

interface CodeNoteProps {
  store: VerificationStore;
  /** Shown at first. */
  hint?: ReactNode;
  /** Shown after codes that did not arrive. */
  help: ReactNode;
  /** Shown instead where the mail server refused the email: no code will arrive. */
  refusal?: string | undefined;
}

/** The line below the field of a code (spec 8): a hint, and after two expired timers help. It keeps its place. */
export const CodeNote = observer(function CodeNote({ store, hint, help, refusal }: CodeNoteProps) {
  if (refusal !== undefined) return <span role="status">{refusal}</span>;
  return store.timer.attempt < attemptsBeforeHelp ? hint : <span role="status">{help}</span>;
});
