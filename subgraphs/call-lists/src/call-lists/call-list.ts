import type { ContactStatus } from '@dialdeck/common/words';

/** A list as it is stored; its counts stand beside it. */
export interface CallListRow {
  id: string;
  name: string;
  description: string | null;
  createdBy: string;
  defaultCountry: string;
  /** After so many minutes a contact is called again that was not reached. */
  retryNoAnswerMinutes: number;
  retryBusyMinutes: number;
  retryVoicemailMinutes: number;
  maxTries: number;
  /** A callback that its owner let pass by so many minutes is offered to the list's other agents. */
  callbackGraceMinutes: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What a list begins with; the rest has its defaults. */
export type NewCallList = Pick<
  CallListRow,
  'id' | 'name' | 'description' | 'createdBy' | 'defaultCountry' | 'createdAt'
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
