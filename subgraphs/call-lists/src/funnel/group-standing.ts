import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { type Standing, standingOf } from '@dialdeck/common/calling/verdict.rules';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { ListGroup } from './read-groups.ts';

/** The checks of a group under rule sets; a parked group also waits for its parking. */
export function groupStanding(
  { facts, place, parked }: ListGroup,
  sets: readonly RuleSetVersion[],
  { audience, maxTries }: Pick<CallListRow, 'audience' | 'maxTries'>,
): Standing {
  const asked = { ...facts, list: { ...facts.list, maxTries } };
  const base = standingOf(asked, applied(sets, { place, audience }));
  if (!parked) return base;
  const { code, until } = parked;
  const isParkedAt = (at: number) => until === null || at < until;
  return {
    codesAt: (at) => [...(isParkedAt(at) ? [code] : []), ...base.codesAt(at)],
    firstReason: (at) => (isParkedAt(at) ? code : base.firstReason(at)),
    isServedAt: (at) => !isParkedAt(at) && base.isServedAt(at),
    servedFrom: (at) => (until === null ? null : base.servedFrom(Math.max(at, until))),
  };
}
