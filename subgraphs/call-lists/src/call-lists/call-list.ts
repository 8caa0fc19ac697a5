import type { ContactStatus } from '@dialdeck/common/words';

/** A list as it is stored; its counts stand beside it. */
export interface CallListRow {
  id: string;
  name: string;
  description: string | null;
  createdBy: string;
  defaultCountry: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

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
