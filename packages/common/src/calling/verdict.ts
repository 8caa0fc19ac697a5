import type { ContactStatus } from '#words.ts';
import type { CallingWindow, ConsentKind } from './calling-rule.ts';

/** First the reasons that forbid a call, then those that only keep a contact from being offered; in the verdict's order. */
export const FORBIDDING = [
  'DO_NOT_CALL',
  'REGISTER',
  'REGISTER_STALE',
  'OUTSIDE_HOURS',
  'HOLIDAY',
  'PLACE_UNKNOWN',
  'LIMIT',
  'REST',
  'NO_CONSENT',
  'BLOCKED_PREFIX',
  'HELD',
  'LIST_CLOSED',
  'LIST_PAUSED',
] as const;
export const REASON_CODES = [...FORBIDDING, 'RETRY_WAIT', 'TRIES_USED', 'CALLBACK_LATER', 'DECIDED'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface CallingPlace {
  country: string | null;
  /** None when it is not known. */
  regions: readonly string[];
  /** IANA names, sorted; empty when unknown. */
  zones: readonly string[];
}

/** Instants are milliseconds since 1970. */
export interface CallingFacts {
  /** E.164; null when it cannot be read. */
  phone: string | null;
  place: CallingPlace;
  /** Null for no particular agent. */
  askerId: string | null;
  status: ContactStatus;
  tries: number;
  retryAt: number | null;
  callbackAt: number | null;
  callbackOwnerId: string | null;
  callbackOwnerName: string | null;
  doNotCall: { since: number; until: number | null } | null;
  registers: readonly {
    id: string;
    name: string;
    /** yyyy-mm-dd; null when it was never loaded. */
    asOf: string | null;
    loadedAt: number | null;
    isListed: boolean;
  }[];
  /** Dials of this number within the longest period that a rule names. */
  dials: readonly { at: number; subject: string | null }[];
  refusedAt: number | null;
  /** Those that no later entry or withdrawal beats. */
  consents: readonly { id: string; givenAt: number; kind: ConsentKind }[];
  /** The other agent who holds it; names are null where the asker must not see the list. */
  heldBy: { name: string; listName: string | null; until: number } | null;
  list: {
    /** yyyy-mm-dd, in the organization's zone. */
    endsOn: string | null;
    isPaused: boolean;
    hours: readonly CallingWindow[] | null;
    isOfCustomers: boolean;
    subject: string | null;
    callbackGraceMinutes: number;
    maxTries: number;
  };
  /** The organization's zone: it defines "today" for a list's end and a register's age. */
  timeZone: string;
}

/** The facts of a contact about which nothing is known: it was never called, and nothing speaks against a call. */
export const NOTHING_KNOWN = {
  phone: null,
  askerId: null,
  status: 'active',
  tries: 0,
  retryAt: null,
  callbackAt: null,
  callbackOwnerId: null,
  callbackOwnerName: null,
  doNotCall: null,
  registers: [],
  dials: [],
  refusedAt: null,
  consents: [],
  heldBy: null,
} as const satisfies Partial<CallingFacts>;

/** The rule and the version that refuse; `index` counts from 1. */
export interface RuleReference {
  id: string;
  version: number;
  name: string;
  index: number;
}

export type ReasonParams = Readonly<Record<string, string | number | null>>;

export interface Reason {
  code: ReasonCode;
  /** Null for a reason from no rule set. */
  rule: RuleReference | null;
  params: ReasonParams;
  /** When it ends by the clock; null when it does not. */
  until: number | null;
}

export interface Verdict {
  /** The contact may be called now. */
  callable: boolean;
  /** Auto-dial and Next may offer the contact now. */
  served: boolean;
  reasons: readonly Reason[];
  /** The first instant of the next 14 days at which it could be served; null when there is none. */
  nextAt: number | null;
  /** Until when `callable` and `served` stay by the clock alone; at most 24 hours on. */
  validUntil: number;
}
