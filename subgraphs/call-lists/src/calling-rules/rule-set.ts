import type { Audience, CallingRule } from '@dialdeck/common/calling/calling-rule';

export type RuleSetState = 'draft' | 'active' | 'retired';

export interface RuleSetRow {
  id: string;
  name: string;
  country: string;
  regions: string[] | null;
  audience: Audience;
  state: RuleSetState;
  activeVersion: number | null;
}

export interface VersionRow {
  ruleSetId: string;
  version: number;
  rules: CallingRule[];
  sourceTitle: string | null;
  sourceUrl: string | null;
  /** yyyy-mm-dd */
  reviewedOn: string | null;
  reviewedBy: string | null;
  activatedAt: Date | null;
  activatedBy: string | null;
  retiredAt: Date | null;
}
