import type { Meaning, ResultDefinition } from '@dialdeck/common/results/result.rules';

/** A stored result of a set. */
export interface ResultRow extends ResultDefinition {
  id: string;
  setId: string;
  isActive: boolean;
  /** When the first call was saved with it: from then on its meaning never changes. */
  usedAt: Date | null;
}

/** A result as it is shown; without an id it is one of the four next steps. */
export interface ShownResult extends ResultDefinition {
  id: string | null;
  isActive: boolean;
  /** Null: no call was ever saved with it. */
  usedAt: Date | null;
}

/** A set with its results in their order, retired ones last. */
export interface ShownSet {
  /** Null: the four next steps, of lists that name no set. */
  id: string | null;
  name: string;
  /** The number of lists that use it. */
  callLists: number;
  results: ShownResult[];
}

/** The result of a set with which a call was saved. */
export interface SavedResult {
  id: string;
  code: string;
  label: string;
  meanings: readonly Meaning[];
}

/** The same as contacts show it. */
export type NamedResult = Pick<SavedResult, 'id' | 'code' | 'label'>;
