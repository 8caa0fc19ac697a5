/** What auto-dial must know of a row; the rest of the contact is none of its business. */
export interface QueueEntry {
  readonly id: string;
  /** It can be called now. */
  readonly isCallable: boolean;
}

export interface Position {
  readonly index: number;
  /** Null when no row is current. */
  readonly contactId: string | null;
  /** The agent chose a row that cannot be called now. */
  readonly isKept: boolean;
}

/** What a running timer is for; `claim`: the server is asked whom to call, `first-claim` when dialling has just been started. */
export type Pending = 'dial' | 'advance' | 'first-claim' | 'claim';

export interface AutoDialState {
  readonly isOn: boolean;
  /** The server keeps who was offered since auto-dial was started, under this id. */
  readonly roundId: string | null;
  readonly listId: string | null;
  readonly filter: string;
  readonly entries: readonly QueueEntry[];
  readonly hasMore: boolean;
  /** The agent is on the phone. */
  readonly isCallOn: boolean;
  readonly position: Position;
  /** Of the last claim, and with every end of waiting for it: an answer with another number is late. */
  readonly claimNumber: number;
  /** Whom the server leased to this agent last. */
  readonly claimedId: string | null;
  /** The first who was offered without a phone since the last one with a phone. */
  readonly phonelessId: string | null;
  /** The contact whose detail dialog is open. */
  readonly profileId: string | null;
  readonly pending: Pending | null;
  /** The Next Contact button waits for the next page of contacts. */
  readonly isMoreAwaited: boolean;
}

export type AutoDialEvent =
  | {
      readonly type: 'entries-changed';
      readonly listId: string;
      readonly filter: string;
      readonly entries: readonly QueueEntry[];
      readonly hasMore: boolean;
    }
  | { readonly type: 'started'; readonly roundId: string }
  | { readonly type: 'claimed'; readonly number: number; readonly contactId: string; readonly phone: string }
  | { readonly type: 'nobody-left'; readonly number: number }
  | { readonly type: 'claim-failed'; readonly number: number }
  | { readonly type: 'paused' }
  /** Next Contact & Call in the detail dialog. */
  | { readonly type: 'next-and-call' }
  /** The Next Contact button. */
  | { readonly type: 'next-contact' }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'chosen'; readonly contactId: string }
  /** The agent is on the phone, or has put it down. */
  | { readonly type: 'call-changed'; readonly isOn: boolean }
  /** By hand. */
  | { readonly type: 'called'; readonly contactId: string }
  /** A result of this contact is on its way: the agent is done with it. */
  | { readonly type: 'result-given'; readonly contactId: string }
  | { readonly type: 'result-refused'; readonly contactId: string }
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
  /** Asks whom to call: `startWith` when that one can be called and was not offered yet, otherwise whose turn it is. */
  | {
      readonly type: 'claim';
      readonly number: number;
      readonly roundId: string | null;
      readonly startWith: string | null;
    }
  | { readonly type: 'release'; readonly contactId: string }
  | { readonly type: 'dial'; readonly contactId: string }
  | { readonly type: 'notify'; readonly notice: AutoDialNotice }
  | { readonly type: 'load-more' };

export type Step = readonly [AutoDialState, readonly AutoDialEffect[]];
