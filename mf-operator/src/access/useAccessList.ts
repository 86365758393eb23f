import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import { useState } from 'react';
import { useConsole, useMay } from '../data/useConsole';
import { useKeysetList } from '../data/useKeysetList';
import { rowAfterKey } from '../table/rowAfterKey';
import { listAccess, type Decision } from './access.api';
import { Decisions } from './Decisions';
import { useKeys } from './useKeys';

const decisionsOf: Partial<Record<AccessRequestState, readonly Decision[]>> = {
  WAITING: ['approve', 'refuse'],
  APPROVED: ['revoke'],
};

/** The list of requests with its keys: which one is current, which are ticked, and what is asked about them. Use it in an observer. */
export function useAccessList() {
  const { api } = useConsole();
  const may = useMay();
  const [state, setState] = useState<AccessRequestState>('WAITING');
  const [current, setCurrent] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Decision>();
  const [reason, setReason] = useState('');
  const [decisions] = useState(() => new Decisions(api));
  const list = useKeysetList(
    (through, cursor) => listAccess(through, state, cursor),
    ({ id }) => id,
    state,
  );
  const items = list.items ?? [];
  const possible = (decisionsOf[state] ?? []).filter((decision) => may(`access.${decision}`));
  const chosen = items.filter(({ id }) => (ticked.size > 0 ? ticked.has(id) : id === current));
  /** Of what is chosen, the requests that the operator may decide and has not decided yet. */
  const open = chosen.filter(({ id, may_decide }) => may_decide && decisions.results.get(id)?.state !== 'done');

  function ask(decision: Decision): void {
    if (possible.includes(decision) && open.length > 0 && !decisions.isBusy) setAsked(decision);
  }
  function move(key: 'j' | 'k'): void {
    const index = items.findIndex(({ id }) => id === current);
    setCurrent(items[index < 0 ? 0 : (rowAfterKey(key, index, items.length) ?? index)]?.id);
  }
  useKeys(
    new Map([
      ['j', () => move('j')],
      ['k', () => move('k')],
      ['a', () => ask('approve')],
      ['r', () => ask('refuse')],
    ]),
  );

  return {
    ...{ list, state, current, ticked, asked, decisions, possible, open },
    ask,
    setCurrent,
    setTicked,
    /** Of the last decision, until all of it is done. */
    reason,
    /** Whether a shown request was changed by somebody else before the decision came. */
    isStale: items.some(({ id }) => decisions.isStale(id)),
    /** Shows the requests as they are by now. */
    reload(): void {
      decisions.forgetFailed();
      void list.reload();
    },
    show(next: AccessRequestState): void {
      setState(next);
      setTicked(new Set());
      setCurrent(undefined);
    },
    async decide(decision: Decision, why: string): Promise<void> {
      setAsked(undefined);
      setTicked(new Set());
      setReason(why);
      if (await decisions.run(decision, open, why)) setReason('');
    },
    cancel: () => setAsked(undefined),
  };
}
