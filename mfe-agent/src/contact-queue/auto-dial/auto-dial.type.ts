import type { ContactStatus } from '@dialdeck/common/words';

/** What auto-dial must know of a row; the rest of the contact is none of its business. */
export interface QueueEntry {
  readonly id: string;
  readonly phone: string;
  readonly status: ContactStatus;
  readonly callbackAt: string | null;
  /** A saved result of this contact still waits for the connection. */
  readonly isWaiting: boolean;
}

export interface Position {
  readonly index: number;
  readonly contactId: string | null;
}

/** What a running timer is for, or `more`: the next page of contacts is on its way. */
export type Pending = 'dial' | 'advance' | 'more' | 'more-to-move';

export interface AutoDialState {
  readonly isOn: boolean;
  readonly listId: string | null;
  readonly filter: string;
  readonly entries: readonly QueueEntry[];
  readonly hasMore: boolean;
  readonly position: Position;
  /** The contact called last: Next goes on from it, or takes the current one when that was not called yet. */
  readonly dialledId: string | null;
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
      readonly now: Date;
    }
  | { readonly type: 'started'; readonly now: Date }
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
  | { readonly type: 'time-passed'; readonly now: Date }
  | { readonly type: 'more-failed' }
  | { readonly type: 'left' };

/** What a person is told; the words are in auto-dial.notice.ts. */
export type AutoDialNotice = 'started' | 'paused' | 'not-active' | 'stopped' | 'complete';

export type AutoDialEffect =
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'dial'; readonly contactId: string }
  | { readonly type: 'notify'; readonly notice: AutoDialNotice }
  | { readonly type: 'load-more' };

export type Step = readonly [AutoDialState, readonly AutoDialEffect[]];
