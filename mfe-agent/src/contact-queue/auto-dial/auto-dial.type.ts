import type { ContactStatus } from '@dialdeck/common/words';

/** What auto-dial must know of a row; the rest of the contact is none of its business. */
export interface QueueEntry {
  readonly id: string;
  readonly status: ContactStatus;
}

export interface Position {
  readonly index: number;
  readonly contactId: string | null;
}

/**
 * What a running timer is for; `claim`: the server is asked whom to call, `first-claim` when dialling has just been started;
 * `more-to-move`: the next page of contacts is on its way.
 */
export type Pending = 'dial' | 'advance' | 'first-claim' | 'claim' | 'more-to-move';

export interface AutoDialState {
  readonly isOn: boolean;
  readonly listId: string | null;
  readonly filter: string;
  readonly entries: readonly QueueEntry[];
  readonly hasMore: boolean;
  readonly position: Position;
  /** The contact called last: Next begins with the current one when that was not called yet. */
  readonly dialledId: string | null;
  /** Whom the server leased to this agent. */
  readonly claimedId: string | null;
  /** Who was offered in this round: they come again when nobody else is left. */
  readonly offered: readonly string[];
  /** Somebody was offered who has no phone. */
  readonly isPhoneMissing: boolean;
  /** The contact whose detail dialog is open. */
  readonly profileId: string | null;
  readonly pending: Pending | null;
}

export type AutoDialEvent =
  | {
      readonly type: 'entries-changed';
      readonly listId: string;
      readonly filter: string;
      readonly entries: readonly QueueEntry[];
      readonly hasMore: boolean;
    }
  | { readonly type: 'started' }
  | { readonly type: 'claimed'; readonly contactId: string; readonly phone: string }
  | { readonly type: 'nobody-left' }
  | { readonly type: 'claim-failed' }
  | { readonly type: 'paused' }
  /** Next Contact & Call in the detail dialog. */
  | { readonly type: 'next-and-call' }
  /** The Next Contact button. */
  | { readonly type: 'next-contact' }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'chosen'; readonly contactId: string }
  | { readonly type: 'called'; readonly contactId: string }
  | { readonly type: 'profile-opened'; readonly contactId: string }
  | { readonly type: 'profile-closed' }
  | { readonly type: 'time-passed' }
  | { readonly type: 'more-failed' }
  | { readonly type: 'left' };

/** What a person is told; the words are in auto-dial.notice.ts. */
export type AutoDialNotice = 'started' | 'paused' | 'not-active' | 'stopped' | 'complete';

export type AutoDialEffect =
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'stop-waiting' }
  /** Asks whom to call: `startWith` when that one is free, otherwise the queue's next; never one of `except`. */
  | { readonly type: 'claim'; readonly startWith: string | null; readonly except: readonly string[] }
  | { readonly type: 'release'; readonly contactId: string }
  | { readonly type: 'dial'; readonly contactId: string }
  | { readonly type: 'notify'; readonly notice: AutoDialNotice }
  | { readonly type: 'load-more' };

export type Step = readonly [AutoDialState, readonly AutoDialEffect[]];
