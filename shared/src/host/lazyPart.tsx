import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Host } from './Host';
import { useMessages } from '../i18n/useMessages';
import { useHost } from './HostContext';
import type { Texts } from '../i18n/Messages';

interface LazyPartOptions<Props extends object> {
  load(): Promise<ComponentType<Props>>;
  /** All texts that the part shows in addition to those of the remote: its own, and those shared with other parts. None by default. */
  texts?: readonly Texts[];
  /** Shown meanwhile, in the part's final size. */
  fallback: ReactNode;
  /** The screen works without this part: a failed load is shown as a toast, and the next use tries again. False by default. */
  isOptional?: boolean;
}

/** A component that is loaded on first use or by `preload`. */
interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it in advance. @throws if it cannot be loaded; the next use tries again */
  preload(host: Host): Promise<void>;
}

/**
 * A part of a remote in a chunk of its own, loaded in parallel with its texts. A failed load is thrown where the part is used,
 * so that the remote's boundary shows it with a retry, unless the part is optional.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { texts = [], isOptional = false } = options;
  let Part: ComponentType<Props> | undefined;
  const loads = new WeakMap<Host, Promise<void>>();
  const ready = new WeakSet<Host>();

  async function load(host: Host): Promise<void> {
    try {
      const [loaded] = await Promise.all([
        options.load(),
        ...texts.map((part) => host.locale.addMessages(part.namespace, part.load)),
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
      // eslint-disable-next-line react-hooks/exhaustive-deps -- once per use: a change of the language does not load it again
    }, [host, outcome]);
    if (outcome && 'error' in outcome) throw outcome.error;
    return Part && outcome ? <Part {...props} /> : options.fallback;
  }
  return Object.assign(Lazy, { preload });
}
