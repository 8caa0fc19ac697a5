import type { RetryOutcome } from '@dialdeck/common/calls/retry.rules';
import type { Meaning } from '@dialdeck/common/results/result.rules';
import type { CallbackTime, CallOutcome, Disposition, DoNotCallScope } from '@dialdeck/common/words';

/**
 * open: its form is on the screen · set-aside: typed, and closed without saving · waiting: saved by the agent, not yet by
 * the server · refused: the server refused it, and its form is closed.
 */
export const STAGES = ['open', 'set-aside', 'waiting', 'refused'] as const;
export type Stage = (typeof STAGES)[number];

/** The next step after a call: a disposition, or a retry if it reached no one. */
export type NextStep = Disposition | 'retry';

/** The dialog of a result. */
export const SOURCES = ['call-result', 'profile'] as const;
export type Source = (typeof SOURCES)[number];

export const LATER = ['here', 'elsewhere', 'correction'] as const;
type Later = (typeof LATER)[number];

/** A result of a list's set as it was when the agent chose it: its id stays valid, however the set changes. */
export interface ChosenResult {
  readonly id: string;
  readonly label: string;
  readonly leadsTo: NextStep;
  /** Null: the agent chooses. */
  readonly outcome: CallOutcome | null;
  readonly meanings: readonly Meaning[];
  readonly needsNote: boolean;
  /** The scope in which it forbids further calls to the number. */
  readonly listed: DoNotCallScope | null;
}

export interface ResultValues {
  /** Null in the detail dialog without a call: the result is then not about a call. */
  readonly callOutcome: CallOutcome | null;
  /** The next step of a result of a set; null for a retry. */
  readonly disposition: Disposition | null;
  /** In a list with a set of results. */
  readonly result?: ChosenResult | null;
  readonly callbackTime: CallbackTime;
  /** As a date-and-time field holds it: local, without a zone. */
  readonly customTime: string;
  /** As typed; null while the timer sets it. */
  readonly duration: string | null;
  readonly notes: string;
  /** Changed values of additional fields, by name. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  /** The ticked statements of the script, by their numbers. */
  readonly said?: readonly number[];
}

/** The request's body. */
export type ResultInput = DecisionInput | RetryInput;

/** The call reached no one, and the contact will be called again. */
interface RetryInput {
  readonly disposition: null;
  /** The id of a result of a set. */
  readonly result?: string;
  readonly callOutcome: RetryOutcome;
  readonly notes?: string;
  readonly fields?: ResultValues['fields'];
  readonly said?: number[];
}

interface DecisionInput {
  readonly disposition: Disposition;
  /** The id of a result of a set. */
  readonly result?: string;
  readonly notes?: string;
  readonly callOutcome?: CallOutcome;
  readonly callbackTime?: CallbackTime;
  readonly customCallbackDate?: string;
  readonly duration?: number;
  /** With Archive: where the number is not to be called again. */
  readonly doNotCall?: DoNotCallScope;
  readonly fields?: ResultValues['fields'];
  readonly said?: number[];
}

/** A result that the server does not have yet. It survives a reload. */
export interface ResultDraft {
  /** Idempotency key: whatever happens to the connection, the server stores this result once. */
  readonly key: string;
  /** Replaces `key` when the server has stored another result under that one. */
  readonly nextKey?: string;
  readonly source: Source;
  readonly contactId: string;
  readonly callListId: string;
  readonly contactName: string;
  readonly phone: string;
  /** As it is dialed. */
  readonly number?: string;
  /** The call of this result, once the server has named it. */
  readonly callLogId?: string;
  /** The version of the script with which an earlier call began; null without one. */
  readonly script?: { readonly id: string; readonly version: number } | null;
  /** Set for an earlier call: made in this browser or on another device, or one that has a result already. */
  readonly later?: Later;
  /** When the agent ended the call, in milliseconds since 1970. */
  readonly endedAt?: number;
  /** When the agent saved, in milliseconds since 1970. */
  readonly savedAt?: number;
  /** When a request with it last left this device, in milliseconds since 1970: the server may have it. */
  readonly sentAt?: number;
  /** Milliseconds since 1970; null without a call. */
  readonly startedAt: number | null;
  readonly stoppedAt: number | null;
  readonly values: ResultValues;
  readonly stage: Stage;
  /** The tab that last showed its form. */
  readonly openIn?: string;
  /** Fixed when the agent saved, so that every attempt sends the same. */
  readonly input: ResultInput | null;
  /** Why the server refused it. */
  readonly message: string | null;
}
