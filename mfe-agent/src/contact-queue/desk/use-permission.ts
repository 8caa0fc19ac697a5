import type { Shell } from '@dialdeck/contract';
import { useEffect, useRef, useState } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { dialledNumber } from '#contact-queue/call/dialled-number.ts';
import { rememberDial } from '#contact-queue/call/own-dials.ts';
import { askPermission, type Permit } from '#contact-queue/call/permission.ts';
import type { CallLog } from '#contact-queue/call/use-call-log.ts';
import type { HeldContact, Seen } from '#contact-queue/lease/held-contact.ts';
import { refusedNotice } from '#contact-queue/results/result-notice.ts';

interface UsePermission {
  readonly shell: Shell;
  readonly listId: string;
  readonly callLog: CallLog;
  readonly held: HeldContact;
  /** Whether calls of the list need a permission; undefined while unknown. */
  readonly isNeeded: boolean | undefined;
  /** The server's answer is newer than this screen. */
  readonly onRefused: () => void;
  /** Permitted too late, and not made. */
  readonly onLate: (contactId: string) => void;
}

/** Begins a call; null where no permission is needed. */
type Begin = (permit: Permit | null) => void;

/** Where rules or the do-not-call list may forbid a call, `tel:` waits for the server's permission. */
export function usePermission({ shell, listId, callLog, held, isNeeded, onRefused, onLate }: UsePermission) {
  const [isChecking, setChecking] = useState(false);
  const asked = useRef<{ readonly contactId: string }>(undefined);
  // Another list or page: drops the call that waits for its permission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the list that counts
  useEffect(
    () => () => {
      asked.current = undefined;
      setChecking(false);
    },
    [listId],
  );

  async function ask(contact: QueueContact, claim: Seen | null, begin: Begin): Promise<void> {
    // A second tap: the first one is not answered yet.
    if (asked.current?.contactId === contact.id) return;
    const mine = { contactId: contact.id };
    asked.current = mine;
    setChecking(true);
    const call = { contactId: contact.id, callListId: contact.callListId, phoneNumber: dialledNumber(contact) };
    const answer = await askPermission(call, {
      callLog,
      held,
      claim,
      remember: (key) => rememberDial(shell.session.id, key),
      onLate: () => onLate(contact.id),
    });
    if (asked.current !== mine) return 'key' in answer ? onLate(contact.id) : undefined;
    asked.current = undefined;
    setChecking(false);
    if ('key' in answer) return begin(answer);
    void held.release(contact.id);
    shell.notify(refusedNotice(answer));
    onRefused();
  }

  return {
    /** The server is being asked. */
    isChecking,
    /** @param claim sent with a call by hand; null for a held contact */
    whenPermitted: (contact: QueueContact, claim: Seen | null, begin: Begin): void => {
      if (isNeeded === false && contact.callListId === listId) begin(null);
      else void ask(contact, claim, begin);
    },
  };
}
