import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../i18n/useMessages';
import { below, colors, cardTitleLine, floating, motion, radius, space, text } from '../theme/tokens';
import { CloseIcon } from './icons';
import { IconButton } from './IconButton';
import { useLatest } from './useLatest';

interface ModalProps extends OpenModalProps {
  isOpen: boolean;
}

interface OpenModalProps {
  title: ReactNode;
  /** Called on Escape, on the close button and on a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
}

/**
 * A modal on the native `dialog`, which traps the focus, restores it afterwards and closes on Escape. Its content is mounted
 * only while it is open.
 */
export function Modal({ isOpen, ...open }: ModalProps) {
  return isOpen ? <OpenModal {...open} /> : null;
}

function OpenModal({ title, onClose, children, actions }: OpenModalProps) {
  const t = useMessages('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before it is removed from the page: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A closed dialog cannot hold the focus, so what asked for it gets it now; otherwise the close button would.
    element?.querySelector<HTMLElement>('input, textarea, [data-autofocus]')?.focus();
    return () => element?.close();
  }, []);

  useEscapeOutside(dialog, onClose);

  function handleCancel(event: SyntheticEvent): void {
    // A file field inside has an event of the same name, which bubbles: its picker was closed without a choice.
    if (event.target !== event.currentTarget) return;
    // Closed otherwise than by the key, e.g. by the back gesture of a phone. The owner closes it; otherwise the dialog would be closed while `isOpen` is still true.
    event.preventDefault();
    onClose();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // A browser lets a page prevent its own closing once only, and closes a modal together with the question opened over it.
    event.preventDefault();
    // The modal around this one stays.
    event.stopPropagation();
    onClose();
  }

  function handleBackdrop(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }

  return (
    // The backdrop is not a control: Escape and the close button do the same for keyboards.
    <Frame
      ref={dialog}
      // A press on its empty room keeps the focus inside.
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onKeyDown={handleKey}
      onMouseDown={handleBackdrop}
    >
      <Sheet>
        <Head>
          <Title id={titleId}>{title}</Title>
          <Cross type="button" aria-label={t('general.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </Cross>
        </Head>
        {children}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Sheet>
    </Frame>
  );
}

/**
 * Escape also where the focus is nowhere: a browser drops it when the focused element is disabled or removed, and would close the
 * dialog without asking its owner.
 */
function useEscapeOutside(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent): void {
      const isInside = event.target instanceof Element && event.target.closest('dialog') !== null;
      const isTopmost = dialog.current === [...document.querySelectorAll('dialog[open]')].at(-1);
      if (event.key !== 'Escape' || isInside || !isTopmost) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [dialog, latest]);
}

const Frame = styled.dialog`
  width: min(440px, calc(100vw - 32px));
  max-height: calc(100dvh - ${space(8)});
  overflow: hidden;
  padding: 0;
  border: 0;
  border-radius: ${radius.large};
  background: ${colors.surface};
  color: ${colors.text};
  ${floating}
  outline: none;
  opacity: 1;
  transition: opacity ${motion.calm};
  @starting-style {
    opacity: 0;
  }
  &::backdrop {
    background: rgb(10 13 22 / 0.5);
  }
`;

/** Where a window is this low, a head that stays would leave no room for what is below it. */
const low = '(max-height: 36em)';

/** The scrolling element: a click on the scroll bar of the dialog itself would count as a click outside. */
const Sheet = styled.div`
  overflow-y: auto;
  max-height: inherit;
  padding: ${space(6)};
  /* What is scrolled to, e.g. by a focus, stops between a head with a title of two lines and two lines of buttons. */
  scroll-padding: calc(2 * ${cardTitleLine} + ${space(12)}) 0 ${space(36)};
  @media ${low} {
    scroll-padding: 0;
  }
`;

/** Title and buttons stay in view while a long sheet is scrolled. A sticky box is held inside the padding of the sheet, which it covers. */
const Edge = styled.div`
  position: sticky;
  z-index: 2;
  inset-block: -${space(6)};
  display: flex;
  gap: ${space(3)};
  margin: -${space(6)} -${space(6)} 0;
  padding: ${space(6)} ${space(6)} ${space(3)};
  background: ${colors.surface};
  @media ${low} {
    position: static;
  }
`;

const Head = styled(Edge)`
  align-items: flex-start;
  justify-content: space-between;
`;

const Title = styled.h2`
  ${text.card}
`;

const Cross = styled(IconButton)`
  margin: calc((${cardTitleLine} - 44px) / 2) -12px -8px 0;
`;

const Actions = styled(Edge)`
  /* If the buttons do not fit side by side, each takes a whole line, the main one first. */
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
  margin-block: ${space(3)} -${space(6)};
  padding-block: ${space(3)} ${space(6)};
  @media ${below(640)} {
    & > * {
      flex: 1 0 auto;
    }
  }
`;
