import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { Standing } from '@dialdeck/common/calling/verdict.rules';
import type { ContactStage, FunnelStageCode } from '@dialdeck/common/contacts/contact-filter.rules';
import { type Standings, servedFrom } from './standing.rules.ts';

/** The stages that keep contacts from being called now, in the order in which they stop a contact. */
export const STAGES = [
  { code: 'DECIDED', reasons: ['DECIDED', 'TRIES_USED'] },
  { code: 'DO_NOT_CALL', reasons: ['DO_NOT_CALL', 'REGISTER', 'REGISTER_STALE', 'BLOCKED_PREFIX'] },
  { code: 'NO_CONSENT', reasons: ['NO_CONSENT'] },
  { code: 'PLACE_UNKNOWN', reasons: ['PLACE_UNKNOWN'] },
  { code: 'WAITING', reasons: ['RETRY_WAIT', 'CALLBACK_LATER', 'LIMIT', 'REST'] },
  { code: 'CLOSED', reasons: ['OUTSIDE_HOURS', 'HOLIDAY', 'LIST_CLOSED', 'LIST_PAUSED'] },
  { code: 'HELD', reasons: ['HELD'] },
] as const satisfies readonly { code: FunnelStageCode; reasons: readonly ReasonCode[] }[];
export type StageCode = (typeof STAGES)[number]['code'];

/** The index of the first stage that stops a contact with these reasons; the number of stages if none does. */
function stageOf(codes: readonly ReasonCode[]): number {
  const found = STAGES.findIndex(({ reasons }) =>
    (reasons as readonly ReasonCode[]).some((code) => codes.includes(code)),
  );
  return found === -1 ? STAGES.length : found;
}

/** The first stage that keeps contacts of this standing from being called. */
export function stageAt(standing: Standings, at: number): ContactStage {
  const first = Math.min(...standing.map((part) => stageOf(part.codesAt(at))));
  return STAGES[first]?.code ?? 'AVAILABLE';
}

/** Contacts with equal facts. */
export interface Group {
  count: number;
  standing: Standings;
}

export interface Stage {
  code: StageCode;
  count: number;
  /** The first instant at which one of them could be served. */
  nextAt: number | null;
}

export interface Funnel {
  total: number;
  availableNow: number;
  stages: Stage[];
  /** When closed contacts could be served, earliest first. */
  next: { at: number; count: number }[];
  asOf: number;
}

const NEXT_MOST = 5;

/** Each contact counts once, in the first stage that stops it. */
export function funnelOf(groups: readonly Group[], asOf: number): Funnel {
  const stages = STAGES.map(({ code }): Stage => ({ code, count: 0, nextAt: null }));
  const stagesOfParts = new Map<Standing, number>();
  const stageOfPart = (part: Standing): number => {
    const found = stagesOfParts.get(part) ?? stageOf(part.codesAt(asOf));
    stagesOfParts.set(part, found);
    return found;
  };
  const next = new Map<number, number>();
  let availableNow = 0;
  for (const { count, standing } of groups) {
    let first: number = STAGES.length;
    for (const part of standing) first = Math.min(first, stageOfPart(part));
    const stage = stages[first];
    if (!stage) {
      availableNow += count;
      continue;
    }
    stage.count += count;
    const at = servedFrom(standing, asOf);
    if (at === null) continue;
    stage.nextAt = Math.min(stage.nextAt ?? at, at);
    if (stage.code === 'CLOSED') next.set(at, (next.get(at) ?? 0) + count);
  }
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    availableNow,
    stages,
    next: [...next]
      .map(([at, count]) => ({ at, count }))
      .sort((a, b) => a.at - b.at)
      .slice(0, NEXT_MOST),
    asOf,
  };
}
