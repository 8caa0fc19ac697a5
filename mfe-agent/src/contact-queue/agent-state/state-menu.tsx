import { failureOf, useApolloClient, useQuery } from '@dialdeck/apollo';
import { SEEN_EVERY_MS } from '@dialdeck/common/floor/agent-state';
import type { Shell } from '@dialdeck/contract';
import { Button, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { NoteSeenDocument, OwnAgentStateDocument, SetAgentStateDocument } from '#__generated__/graphql.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { refusedNotice } from '#contact-queue/results/result-notice.ts';
import type { OpenStateMenuProps } from './open-state-menu.tsx';
import { afterCall, type CallPhase, type OwnState, stateLabel } from './state-words.rules.ts';

/** Brings the code of floating elements, so it comes with the first use. */
const OpenStateMenu = lazyPart(async () => (await import('./open-state-menu.tsx')).OpenStateMenu, {
  loading: ClosedMenu,
  absent: ClosedMenu,
});

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalXS },
});

export interface StateMenuProps {
  shell: Pick<Shell, 'notify'>;
  listId: string;
  /** The call on this screen, until its result. */
  call: ResultDraft | undefined;
  /** Whether the form of a call was closed without a result just now. */
  takeLeft: (key: string) => boolean;
  /** Stops auto-dial, while it is on. */
  onStopDialing: (() => void) | undefined;
  /** Contains the menu's button. */
  menuRef: Ref<HTMLDivElement>;
}

/** Reports to the server that the agent is here, and lets the agent pause. */
export function StateMenu({ shell, listId, call, takeLeft, onStopDialing, menuRef }: StateMenuProps) {
  const styles = useStyles();
  const client = useApolloClient();
  const [own, setOwn] = useState<OwnState | null>(null);
  const [isUsed, setUsed] = useState(false);
  const { data } = useQuery(OwnAgentStateDocument, { fetchPolicy: 'network-only' });
  useEffect(() => {
    if (data) setOwn(data.agentState);
  }, [data]);
  useSeen(listId);
  const phase: CallPhase = call ? (call.endedAt ? 'ended' : 'on') : null;

  const change = async (state: 'ready' | 'paused', more: { codeId?: string; leavesCall?: boolean } = {}) => {
    try {
      const { data } = await client.mutate({ mutation: SetAgentStateDocument, variables: { state, ...more } });
      if (data) setOwn(data.setAgentState);
    } catch (error) {
      // The agent's next action ends the state of a call that was left.
      if (!more.leavesCall) shell.notify(refusedNotice(failureOf(error, 'Your state could not be changed.')));
    }
  };

  useCallEnd(call, ({ key }) => {
    setOwn(afterCall);
    if (takeLeft(key)) void change('ready', { leavesCall: true });
  });

  const isPaused = !phase && own?.state === 'paused';
  const isPending = phase !== null && own?.next != null;
  const menu: OpenStateMenuProps = {
    label: stateLabel(own, phase),
    codes: data?.pauseCodes ?? [],
    onReady: isPaused || isPending ? () => void change('ready') : undefined,
    onPause(codeId) {
      onStopDialing?.();
      void change('paused', { codeId });
    },
  };
  return (
    <div ref={menuRef} className={styles.root}>
      {isUsed ? <OpenStateMenu {...menu} /> : <ClosedMenu {...menu} onOpen={() => setUsed(true)} />}
      {isPaused && (
        <Button appearance="primary" onClick={() => void change('ready')}>
          Resume
        </Button>
      )}
    </div>
  );
}

function ClosedMenu({ label, onOpen }: OpenStateMenuProps & { onOpen?: () => void }) {
  const preload = () => void OpenStateMenu.preload().catch(() => undefined);
  return (
    <Button
      appearance="subtle"
      aria-haspopup="menu"
      aria-keyshortcuts="P"
      aria-label={`Your state: ${label}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
    >
      {label} ▾
    </Button>
  );
}

/** Reports every twenty seconds that the queue is open, hidden or not. */
function useSeen(listId: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const report = () =>
      void client.mutate({ mutation: NoteSeenDocument, variables: { callListId: listId } }).catch(() => undefined);
    report();
    const timer = window.setInterval(report, SEEN_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [client, listId]);
}

/** Runs when the call on the screen has its result or was left, unless another one has begun. */
function useCallEnd(call: ResultDraft | undefined, onEnd: (before: ResultDraft) => void): void {
  const before = useRef(call);
  const run = useRef(onEnd);
  run.current = onEnd;
  useEffect(() => {
    const was = before.current;
    before.current = call;
    if (was && !call) run.current(was);
  }, [call]);
}
