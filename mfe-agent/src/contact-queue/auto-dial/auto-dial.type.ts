/** The facts about a row that auto-dial needs. */
export interface DialEntry {
  readonly id: string;
  /** It can be called now, judging by its own state alone. */
  readonly isCallable: boolean;
  /** The verdict of the calling rules; undefined until it is known. */
  readonly ruling?: 'open' | 'closed' | undefined;
}

export interface Position {
  readonly index: number;
  /** Null when no row is current. */
  readonly contactId: string | null;
  /** The agent chose a row that cannot be called now. */
  readonly isKept: boolean;
}

/** The purpose of a running timer. `claim`: requests the next contact from the server; `first-claim`: dialing has just been started. */
export type Pending = 'dial' | 'advance' | 'first-claim' | 'claim';

export interface AutoDialState {
  readonly isOn: boolean;
  /** The server keeps the contacts that were offered since auto-dial started under this id. */
  readonly roundId: string | null;
  readonly listId: string | null;
  /** The filter of the rows; null until the list's first rows are in. */
  readonly filter: string | null;
  readonly entries: readonly DialEntry[];
  readonly hasMore: boolean;
  /** The agent is on a call. */
  readonly isCallOn: boolean;
  readonly position: Position;
  /** Number of the last claim; raised when waiting ends, so that an answer with an older number is late. */
  readonly claimNumber: number;
  /** The contact that the server leased to this agent last. */
  readonly claimedId: string | null;
  /** The first contact without a phone that was offered since the last one with a phone. */
  readonly phonelessId: string | null;
  /** The contact in the open detail dialog. */
  readonly profileId: string | null;
  readonly pending: Pending | null;
  /** The Next Contact button waits for the next page of contacts. */
  readonly isMoreAwaited: boolean;
}

export type AutoDialEvent =
  /** Its rows follow. */
  | { readonly type: 'list-opened'; readonly listId: string }
  | {
      readonly type: 'entries-changed';
      readonly listId: string;
      readonly filter: string;
      readonly entries: readonly DialEntry[];
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
  /** The agent's call began or ended. */
  | { readonly type: 'call-changed'; readonly isOn: boolean }
  /** By hand. */
  | { readonly type: 'called'; readonly contactId: string }
  /** A result of this contact is being saved: the agent has finished with it. */
  | { readonly type: 'result-given'; readonly contactId: string }
  | { readonly type: 'result-refused'; readonly contactId: string }
  | { readonly type: 'profile-opened'; readonly contactId: string }
  | { readonly type: 'profile-closed' }
  | { readonly type: 'time-passed' }
  | { readonly type: 'more-failed' }
  | { readonly type: 'left' };

/** Notices for the agent; the texts are in auto-dial.notice.ts. */
export type AutoDialNotice = 'started' | 'paused' | 'not-active' | 'stopped' | 'complete';

export type AutoDialEffect =
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'stop-waiting' }
  /** Claims a contact: `startWith` when it can be called and was not offered in this round, else the next in turn. */
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

export type Transition = readonly [AutoDialState, readonly AutoDialEffect[]];
