import type { ListAudience } from '@dialdeck/common/calling/calling-rule';
import type { CallEvidencePageQuery } from '#__generated__/graphql.ts';

/** One rule of those that were applied. */
export interface AppliedRule {
  ruleSetId: string;
  name: string;
  version: number;
  index: number;
  kind: string;
  because: string;
}

/** The proof of a call, as the server puts it together. */
export interface Proof {
  call: {
    id: string;
    agent: string;
    ownNumber: { number: string; declared: boolean } | null;
    called: string;
    dialledAt: string | null;
    loggedAt: string;
    seconds: number;
    outcome: string | null;
    disposition: string | null;
    seller: string | null;
    subject: string | null;
    audience: ListAudience | null;
    list: string | null;
    script: { name: string; version: number; said: number[] } | null;
  };
  state: 'allowed' | 'outside' | 'late' | null;
  localTime: string | null;
  zones: readonly string[];
  rules: readonly AppliedRule[];
  dialsBefore: number | null;
  doNotCall: { reason: string; addedAt: string; scope: string } | null;
  consent: { kind: string; givenAt: string; wording: string | null } | null;
  registers: readonly { name: string; asOf: string | null }[];
  recomputed: 'same' | 'different' | 'changed' | null;
  message: string | null;
  /** The verdicts of a late call, when it was made and when it was logged. */
  made: InstantVerdict | null;
  logged: InstantVerdict | null;
}

export interface InstantVerdict {
  state: string;
  message: string | null;
}

/** Its parts are JSON in the graph. */
export const proofOf = ({ callLog: { evidence } }: CallEvidencePageQuery): Proof => evidence as unknown as Proof;
