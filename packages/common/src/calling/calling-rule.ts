/** Local wall time: `from` inclusive, `to` exclusive, not over midnight. 1 is Monday. */
export interface CallingWindow {
  days: readonly number[];
  /** HH:mm */
  from: string;
  /** HH:mm, or 24:00 */
  to: string;
}

/** Exemptions from one rule: a consent, a callback at the requested time, a list of customers. */
export const EXEMPTIONS = ['consent', 'callback', 'customer'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

export const CONSENT_KINDS = ['express', 'written'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface Exempting {
  unless: readonly Exemption[];
}

export interface HoursRule extends Exempting {
  kind: 'hours';
  windows: readonly CallingWindow[];
}

export interface HolidaysRule extends Exempting {
  kind: 'holidays';
  /** yyyy-mm-dd, each a local day. */
  dates: readonly string[];
  name: string | null;
}

export interface LimitRule extends Exempting {
  kind: 'limit';
  most: number;
  per: { hours: number } | { days: number };
  within: 'subject' | 'organisation';
}

export interface RestRule extends Exempting {
  kind: 'rest';
  after: 'refused';
  days: number;
}

export interface RegisterRule extends Exempting {
  kind: 'register';
  registerId: string;
  maxAgeDays: number;
}

export interface ConsentRule extends Exempting {
  kind: 'consent';
  required: ConsentKind;
  maxAgeDays: number | null;
}

export interface PrefixRule extends Exempting {
  kind: 'prefix';
  prefixes: readonly string[];
}

export type CallingRule = HoursRule | HolidaysRule | LimitRule | RestRule | RegisterRule | ConsentRule | PrefixRule;

/** Whom a call list calls. */
export const LIST_AUDIENCES = ['consumer', 'business'] as const;
export type ListAudience = (typeof LIST_AUDIENCES)[number];

/** Whom a rule set is for. */
export const AUDIENCES = ['both', ...LIST_AUDIENCES] as const;
export type Audience = (typeof AUDIENCES)[number];

/** One version of a rule set, with its audience. */
export interface RuleSetVersion {
  id: string;
  name: string;
  version: number;
  /** ISO 3166-1 alpha-2, or `*`. */
  country: string;
  /** States or provinces; null means all. */
  regions: readonly string[] | null;
  audience: Audience;
  rules: readonly CallingRule[];
}
