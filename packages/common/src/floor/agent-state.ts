/** Every state of an agent. */
export const AGENT_STATES = ['signed-out', 'ready', 'preview', 'on-call', 'wrap-up', 'paused'] as const;
export type AgentStateName = (typeof AGENT_STATES)[number];

/** The words on screens. */
export const AGENT_STATE_WORDS: Readonly<Record<AgentStateName, string>> = {
  'signed-out': 'Signed out',
  ready: 'Ready',
  preview: 'Preview',
  'on-call': 'On call',
  'wrap-up': 'Wrap-up',
  paused: 'Paused',
};

/** A person is signed out when no page of theirs was seen for so long, and they hold no contact. */
export const UNSEEN_MS = 150_000;
/** How often an open queue reports that it is there. */
export const SEEN_EVERY_MS = 20_000;

/** The error of a claim of the next contact during a pause. */
export const YOU_ARE_PAUSED = 'You are paused.';

/** A row in trouble: over its limit, or over twice its limit. */
export type Trouble = 'over' | 'twice';

/** A person of a board, as `/api` shows them. */
export interface BoardRow {
  userId: string;
  name: string;
  state: AgentStateName;
  since: string;
  code: { id: string; name: string; minutes: number | null } | null;
  callListId: string | null;
  callListName: string | null;
  calls: number;
  reached: number;
  wins: number;
  openCalls: number;
  trouble: Trouble | null;
}

/** `callableNow` is null when it is unknown. */
export interface BoardNumbers {
  onCall: number;
  wrapUp: number;
  ready: number;
  preview: number;
  paused: number;
  callbacksOverdue: number;
  openCalls: number;
  callableNow: number | null;
}

export interface Board {
  at: string;
  numbers: BoardNumbers;
  /** Rows in trouble first, longest over its limit first; then by name. */
  rows: BoardRow[];
}

/** The difference to the board before: whole rows, the people who left, and the numbers if one differs. */
export interface BoardChange {
  at: string;
  numbers?: BoardNumbers;
  rows: BoardRow[];
  gone: string[];
}
