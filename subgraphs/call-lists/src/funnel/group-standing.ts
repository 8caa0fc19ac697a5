import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { type Standing, standingOf } from '@dialdeck/common/calling/verdict.rules';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { ListGroup } from './read-groups.ts';

/** How a group stands under rule sets; one that is parked waits for that as well. */
export function groupStanding(
  { facts, place, parked }: ListGroup,
  sets: readonly RuleSetVersion[],
  { audience, maxTries }: Pick<CallListRow, 'audience' | 'maxTries'>,
): Standing {
  const asked = { ...facts, list: { ...facts.list, maxTries } };
  const base = standingOf(asked, applied(sets, { place, audience }));
  if (!parked) return base;
  const isParkedAt = (at: number) => at < parked.until;
  return {
    codesAt: (at) => [...(isParkedAt(at) ? [parked.code] : []), ...base.codesAt(at)],
    firstReason: (at) => (isParkedAt(at) ? parked.code : base.firstReason(at)),
    isServedAt: (at) => !isParkedAt(at) && base.isServedAt(at),
    servedFrom: (at) => base.servedFrom(Math.max(at, parked.until)),
  };
}
