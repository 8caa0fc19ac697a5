import { failureOf } from '@dialdeck/apollo';
import type { ErrorCode } from '@dialdeck/common/errors';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useResend } from '#contact-queue/results/use-resend.ts';
import { createMadeCalls, type MadeCall, type MadeCalls } from './made-calls.ts';

/** Answers that stay the same, however often the call is sent. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'NOT_CALLABLE']);

interface SendMade extends Pick<MadeCalls, 'drop' | 'read'> {
  /**
   * Logs a made call, and again later until the server has it.
   * @returns the id of the call
   * @throws the failure of the first attempt
   */
  send(call: MadeCall): Promise<string>;
  /** One more attempt for the made calls of a contact. Never fails. */
  sendAgain(contactId: string): Promise<unknown>;
}

/** Calls that were made while the server could not be reached: none is lost, and each is logged once. */
export function useMadeCalls(userId: string, log: (call: MadeCall) => Promise<string>): SendMade {
  const [made] = useState(() => createMadeCalls(userId));
  const isWaiting = useSyncExternalStore(made.subscribe, made.read).length > 0;
  const running = useRef(new Map<string, Promise<string>>());
  const latest = useRef(log);
  useEffect(() => {
    latest.current = log;
  });

  /** A second attempt joins the one that is running. */
  const attempt = useCallback(
    (call: MadeCall): Promise<string> => {
      const { key } = call;
      const start = async () => {
        try {
          const id = await latest.current(call);
          made.drop(key);
          return id;
        } catch (error) {
          if (FINAL.has(failureOf(error, '').code)) made.drop(key);
          throw error;
        } finally {
          running.current.delete(key);
        }
      };
      const current = running.current.get(key) ?? start();
      running.current.set(key, current);
      return current;
    },
    [made],
  );
  const resend = useCallback(async () => {
    await Promise.allSettled(made.read().map(attempt));
  }, [made, attempt]);
  useResend(isWaiting, resend);
  useEffect(() => void resend(), [resend]);

  return {
    send(call) {
      made.add(call);
      return attempt(call);
    },
    sendAgain: (contactId) =>
      Promise.allSettled(
        made
          .read()
          .filter((call) => call.contactId === contactId)
          .map(attempt),
      ),
    drop: made.drop,
    read: made.read,
  };
}
