import { failureOf, useApolloClient } from '@dialdeck/apollo';
import type { Board, BoardChange } from '@dialdeck/common/floor/agent-state';
import { useEffect, useState } from 'react';
import { BoardNowDocument } from '#__generated__/graphql.ts';
import { EVERYBODY } from '#reports/address/report-choice.rules.ts';
import { applyChange } from './board-change.rules.ts';

/** After this time without a stream the page polls the board, at the interval below. */
const PATIENCE_MS = 5_000;
const ASK_EVERY_MS = 5_000;
/** The mean pause before the next try; viewers come back one after the other. */
const RETRY_MS = 3_000;

/** The board that a screen shows, and how fresh it is. */
export interface LiveBoard {
  board: Board | null;
  /** The server's clock minus this browser's. */
  aheadMs: number;
  /** When the stream is tried again, while it has been away for five seconds. */
  nextTryAt: number | null;
  /** The server's sentence when there is no board at all. */
  refusal: string | null;
}

const NOTHING: LiveBoard = { board: null, aheadMs: 0, nextTryAt: null, refusal: null };

/** Follows a team's board by one stream, which a hidden tab closes. Without a stream it polls every five seconds. */
export function useBoard(teamId: string): LiveBoard & { retry: () => void } {
  const client = useApolloClient();
  const [live, setLive] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins anew
  useEffect(() => {
    let stream: EventSource | undefined;
    let retryTimer = 0;
    let lostTimer = 0;
    let askTimer = 0;
    let isLost = false;
    let nextTryAt = 0;
    const show = (board: Board) =>
      setLive((before) => ({ ...before, board, aheadMs: Date.parse(board.at) - Date.now(), refusal: null }));

    const ask = async () => {
      try {
        const { data } = await client.query({
          query: BoardNowDocument,
          variables: { teamId: teamId === EVERYBODY ? null : teamId },
          fetchPolicy: 'no-cache',
        });
        if (isLost && data) show(data.board as Board);
      } catch (error) {
        const { sentence } = failureOf(error, 'The board could not be loaded.');
        // Rows that are shown stay.
        if (isLost) setLive((before) => (before.board ? before : { ...before, refusal: sentence }));
      }
    };
    const lose = () => {
      isLost = true;
      setLive((before) => ({ ...before, nextTryAt }));
      void ask();
      askTimer = window.setInterval(ask, ASK_EVERY_MS);
    };
    const onLive = () => {
      isLost = false;
      window.clearTimeout(lostTimer);
      window.clearInterval(askTimer);
      lostTimer = 0;
    };
    const connect = () => {
      const source = new EventSource(`/api/boards/${encodeURIComponent(teamId)}/events`);
      stream = source;
      source.addEventListener('board', ({ data }) => {
        onLive();
        setLive((before) => ({ ...before, nextTryAt: null }));
        show(JSON.parse(data));
      });
      source.addEventListener('change', ({ data }) => {
        const change: BoardChange = JSON.parse(data);
        const aheadMs = Date.parse(change.at) - Date.now();
        setLive((before) => (before.board ? { ...before, aheadMs, board: applyChange(before.board, change) } : before));
      });
      source.addEventListener('error', () => {
        source.close();
        lostTimer ||= window.setTimeout(lose, PATIENCE_MS);
        const pause = RETRY_MS * (0.5 + Math.random());
        retryTimer = window.setTimeout(connect, pause);
        nextTryAt = Date.now() + pause;
        if (isLost) setLive((before) => ({ ...before, nextTryAt }));
      });
    };
    const close = () => {
      stream?.close();
      onLive();
      window.clearTimeout(retryTimer);
    };
    const followTab = () => {
      close();
      setLive((before) => ({ ...before, nextTryAt: null }));
      if (document.hidden) return;
      // Also for a first stream that never opens.
      lostTimer = window.setTimeout(lose, PATIENCE_MS);
      connect();
    };
    followTab();
    document.addEventListener('visibilitychange', followTab);
    return () => {
      document.removeEventListener('visibilitychange', followTab);
      close();
    };
  }, [teamId, client, attempt]);

  return {
    ...live,
    retry: () => {
      setLive(NOTHING);
      setAttempt((count) => count + 1);
    },
  };
}
