import { isHiddenWhenActiveOnly } from '@dialdeck/common/queue.rules';
import type { QueueEntry } from './auto-dial.type.ts';

/** Contract, section 4: auto-dial goes over contacts that can still be called. A callback is due first, a waiting result is done. */
function canBeCalled(entry: QueueEntry, now: Date): boolean {
  if (isHiddenWhenActiveOnly(entry.status) || entry.isWaiting) return false;
  return entry.status !== 'callback' || entry.callbackAt === null || Date.parse(entry.callbackAt) <= now.getTime();
}

export type Next =
  | { readonly type: 'contact'; readonly index: number }
  /** Nobody in the rows at hand, but the list goes on. */
  | { readonly type: 'more' }
  | { readonly type: 'nobody' }
  | { readonly type: 'no-phone' };

/** Whom to call next, from `from` on, wrapping to the first at the end. */
export function nextEntry(entries: readonly QueueEntry[], from: number, hasMore: boolean, now: Date): Next {
  const isRight = (entry: QueueEntry) => canBeCalled(entry, now) && entry.phone.trim() !== '';
  const ahead = entries.findIndex((entry, index) => index >= from && isRight(entry));
  if (ahead >= 0) return { type: 'contact', index: ahead };
  if (hasMore) return { type: 'more' };
  const wrapped = entries.findIndex(isRight);
  if (wrapped >= 0) return { type: 'contact', index: wrapped };
  return { type: entries.some((entry) => canBeCalled(entry, now)) ? 'no-phone' : 'nobody' };
}
