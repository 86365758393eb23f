import { toastAutoCloseMs } from '@passport/shared/constants';
import { colors, floating, layout, radius, space } from '@passport/shared/theme/tokens';
import { CheckIcon, InfoIcon, WarningIcon } from '@passport/shared/ui/icons';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { keyframes, styled } from 'styled-components';
import { keepReachable } from './keepReachable';
import type { ToastKind, ToastView } from './LazyToasts';

const collapseMs = 300;

// Without the library's own style sheet, which it would add in violation of the Content-Security-Policy.
const transition = cssTransition({
  enter: 'passport-toast-in',
  exit: 'passport-toast-out',
  collapse: true,
  collapseDuration: collapseMs,
});

const icons = { success: CheckIcon, error: WarningIcon, warning: InfoIcon };

/** Mounts the container of the toasts (spec 9: top right, 5000 ms, collapse 300 ms, no limit). */
export function mountToasts(page: Document): ToastView {
  const place = page.createElement('div');
  page.body.append(place);
  createRoot(place).render(
    <Frame>
      <ToastContainer
        position="top-right"
        autoClose={toastAutoCloseMs}
        closeButton={false}
        hideProgressBar
        transition={transition}
        role="alert"
      />
    </Frame>,
  );
  return {
    show(kind, text, { onClick, action, isPersistent = false }) {
      keepReachable(place);
      const options = {
        type: kind,
        icon: () => <Badge kind={kind} />,
        ...(isPersistent && { autoClose: false as const, closeOnClick: false }),
        ...(onClick && { onClick, style: { cursor: 'pointer' } }),
      };
      // Its click bubbles to the toast, which handles it.
      const content = action ? <Text text={text} action={action} /> : text;
      const id = toast(content, options);
      return () => toast.dismiss(id);
    },
  };
}

function Badge({ kind }: { kind: ToastKind }) {
  const Icon = icons[kind];
  return <Icon size={20} />;
}

function Text({ text, action }: { text: string; action: string }) {
  return (
    <div>
      {text}
      <Action>{action}</Action>
    </div>
  );
}

const Action = styled(LinkButton)`
  display: block;
  min-height: ${layout.target};
  margin-bottom: ${space(-2)};
`;

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
`;

const leave = keyframes`
  to { opacity: 0; }
`;

/** Invisible: a toast is removed when the animation of its hidden progress bar ends. */
const timer = keyframes`
  to { visibility: hidden; }
`;

const Frame = styled.div`
  .Toastify__toast-container {
    position: fixed;
    z-index: 1000;
    top: ${layout.toastTop};
    right: ${space(4)};
    width: min(360px, calc(100vw - ${space(8)}));
  }
  .Toastify__toast {
    display: flex;
    align-items: center;
    gap: ${space(3)};
    min-height: 52px;
    margin-bottom: ${space(3)};
    padding: ${space(3)} ${space(4)};
    border-radius: ${radius.medium};
    background: ${colors.surface};
    color: ${colors.text};
    ${floating}
  }
  .Toastify__toast-icon {
    display: flex;
    flex: none;
  }
  .Toastify__toast--success .Toastify__toast-icon {
    color: ${colors.successText};
  }
  .Toastify__toast--warning .Toastify__toast-icon {
    color: ${colors.warningText};
  }
  .Toastify__toast--error .Toastify__toast-icon {
    color: ${colors.dangerText};
  }
  .Toastify__progress-bar--animated {
    animation-name: ${timer};
    /* Not a motion but a timer: reduced motion must not shorten it. */
    animation-duration: ${toastAutoCloseMs}ms !important;
  }
  .passport-toast-in {
    animation: ${arrive} 160ms ease-out;
  }
  .passport-toast-out {
    animation: ${leave} 120ms ease-in forwards;
  }
`;
