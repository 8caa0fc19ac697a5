import { useEffect, useRef } from 'react';
import type { QueueVariables } from '#contact-queue/cache/queue-cache.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { useActivity } from './use-activity.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** Calls and results of colleagues on the rows in view, and on the current row wherever it is. */
export function useRowsActivity(shown: QueueVariables, contacts: readonly QueueContact[]) {
  const { ids, show } = useVisibleRows(contacts);
  const currentId = useRef<string>(undefined);
  const activity = useActivity(shown, () => withCurrent(ids, currentId.current));
  const { ask } = activity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows on the screen are polled immediately
  useEffect(() => ask(), [ids, ask]);
  return { activity, visibleIds: ids, showRows: show, currentId };
}

const withCurrent = (ids: readonly string[], currentId: string | undefined) =>
  currentId === undefined || ids.includes(currentId) ? ids : [...ids, currentId];
