import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';

/** The criteria of a search for calls. */
export interface EvidenceSearch {
  /** As it was typed. */
  phone: string;
  /** The country in which the number is read. */
  country: string;
  /** With the name that was chosen. */
  agent: { id: string; name: string } | null;
  callListId: string;
  /** yyyy-mm-dd */
  day: string;
}

export const NO_SEARCH: EvidenceSearch = { phone: '', country: DEFAULT_COUNTRY, agent: null, callListId: '', day: '' };

/** Only the narrowing values: without a search these are the variables that the page brings along. */
export function variablesOf({ phone, country, agent, callListId, day }: EvidenceSearch) {
  return {
    ...(phone.trim() && { phone: phone.trim(), country }),
    ...(agent && { userId: agent.id }),
    ...(callListId && { callListId }),
    ...(day && { day, timeZone: viewerTimeZone() }),
  };
}

/** The search before a call was opened, if there was one. The history entry's state holds it, not the address. */
export function searchOf(state: unknown): EvidenceSearch {
  const { evidenceSearch } = (state ?? {}) as { evidenceSearch?: Partial<EvidenceSearch> };
  return { ...NO_SEARCH, ...evidenceSearch };
}

export const isEmptySearch = (search: EvidenceSearch): boolean => Object.keys(variablesOf(search)).length === 0;
