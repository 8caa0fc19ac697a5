import type { CallingWindow, ListAudience } from '@dialdeck/common/calling/calling-rule';
import type { ContactStatus } from '@dialdeck/common/words';

/** A stored list, without its counts. */
export interface CallListRow {
  id: string;
  name: string;
  description: string | null;
  createdBy: string;
  defaultCountry: string;
  /** Minutes until a contact that was not reached is called again. */
  retryNoAnswerMinutes: number;
  retryBusyMinutes: number;
  retryVoicemailMinutes: number;
  maxTries: number;
  /** Minutes after which a missed callback is offered to the list's other agents. */
  callbackGraceMinutes: number;
  /** How many seconds after the end of a call its result is due; 0: no limit. */
  wrapUpSeconds: number;
  /** The results that its agents choose from; null: the four next steps. */
  resultSetId: string | null;
  /** Inactive lists are paused. */
  /** The script of its agents; null without one. */
  scriptId: string | null;
  /** The names of its typed fields that rows of the queue show, in order; null without typed fields: rows show all fields. */
  rowFields: string[] | null;
  isActive: boolean;
  /** Null while it is active. */
  pausedAt: Date | null;
  /** Null: the organization's. */
  teamId: string | null;
  /** The people it calls; null when not set. */
  audience: ListAudience | null;
  /** The product or purpose: limits count the calls of one subject together. */
  subject: string | null;
  seller: string | null;
  customers: boolean;
  /** Its own windows, which only narrow the rules. */
  hours: readonly CallingWindow[] | null;
  /** The last day on which it is called, in the organization's zone; yyyy-mm-dd. */
  endsOn: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The values of a new list; other columns have defaults. */
export type NewCallList = Pick<
  CallListRow,
  'id' | 'name' | 'description' | 'createdBy' | 'defaultCountry' | 'createdAt' | 'teamId'
>;

/** How many contacts a list has in each status, and how many with a saved result. */
export type ListCounts = Record<ContactStatus | 'completed', number>;

export const NO_COUNTS: ListCounts = {
  active: 0,
  attempted: 0,
  callback: 0,
  winner: 0,
  loser: 0,
  archived: 0,
  completed: 0,
};
