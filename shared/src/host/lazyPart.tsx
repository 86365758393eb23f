import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Host } from './Host';
import { useMessages } from '../i18n/useMessages';
import { useHost } from './HostContext';
import type { LoadMessages } from './RemoteModule';

interface LazyPartOptions<Props extends object> {
  load(): Promise<ComponentType<Props>>;
  /** Name of the remote and of the part, e.g. `mf-auth/second-factor`; `useMessages` takes the same. None by default. */
  namespace?: string;
  /** The texts of that namespace. */
  loadMessages?: LoadMessages;
  /** Texts that it shares with other parts, by their namespaces. None by default. */
  sharedMessages?: Readonly<Record<string, LoadMessages>>;
  /** What stands there meanwhile, in the part's final size. */
  fallback: ReactNode;
  /** The screen does without it: where it cannot be had that is told in passing, and its next use tries again. False by default. */
  isOptional?: boolean;
}

/** A component that comes with its first use, or with `preload`. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it ahead, so that it then appears at once. @throws where it cannot be had; the next use tries again */
  preload(host: Host): Promise<void>;
}

/**
 * A part of a remote that is a file of its own: its code and its texts are fetched beside each other. A failed load is
 * thrown where the part is used, so that the remote's boundary shows it with a retry, unless the screen does without the part.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { namespace, loadMessages, sharedMessages = {}, isOptional = false } = options;
  let Part: ComponentType<Props> | undefined;
  const loads = new WeakMap<Host, Promise<void>>();
  const ready = new WeakSet<Host>();

  async function load(host: Host): Promise<void> {
    try {
      const [loaded] = await Promise.all([
        options.load(),
        namespace !== undefined && loadMessages && host.locale.addMessages(namespace, loadMessages),
        ...Object.entries(sharedMessages).map(([name, loadShared]) => host.locale.addMessages(name, loadShared)),
      ]);
      Part = loaded;
      ready.add(host);
    } catch (error) {
      loads.delete(host);
      throw error;
    }
  }

  function preload(host: Host): Promise<void> {
    const loading = loads.get(host) ?? load(host);
    loads.set(host, loading);
    return loading;
  }

  function Lazy(props: Props) {
    const host = useHost();
    const t = useMessages('common');
    const [outcome, setOutcome] = useState<{ error?: unknown } | undefined>(ready.has(host) ? {} : undefined);
    useEffect(() => {
      if (outcome) return;
      preload(host).then(
        () => setOutcome({}),
        (error: unknown) => {
          if (isOptional) host.toasts.error(t('errors.connection'));
          else setOutcome({ error });
        },
      );
      // eslint-disable-next-line react-hooks/exhaustive-deps -- once a use: a change of language asks for nothing anew
    }, [host, outcome]);
    if (outcome && 'error' in outcome) throw outcome.error;
    return Part && outcome ? <Part {...props} /> : options.fallback;
  }
  return Object.assign(Lazy, { preload });
}
