import { createHash } from 'node:crypto';
import type { ListAudience } from '@dialdeck/common/calling/calling-rule';
import { consentOfCall, isExempt, spanOf } from '@dialdeck/common/calling/rule-checks.rules';
import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import { type CallingFacts, FORBIDDING, type Reason, type ReasonCode } from '@dialdeck/common/calling/verdict';
import type { CallListRow } from '#call-lists/call-list.ts';
import { PLACES_RELEASE } from '#places/phone-places.data.ts';
import type { Place } from '#places/place.rules.ts';
import type { AnsweredVerdict } from './ask-verdict.ts';

/** The basis of verdicts, shared by thousands of calls. */
export interface VerdictBasis {
  /** The contact's number, where that was refused and another one was dialled. */
  judged?: string;
  place: Pick<Place, 'country' | 'regions' | 'zones' | 'source'>;
  /** The release of the place data. */
  release: string;
  /** In order of application. */
  ruleSets: { id: string; version: number; name: string }[];
  registers: { id: string; name: string; asOf: string | null; loadedAt: number | null; isListed: boolean }[];
  list:
    | (CallingFacts['list'] & {
        id: string;
        name: string;
        seller: string | null;
        audience: ListAudience | null;
      })
    | null;
  /** The call was the promised callback. */
  isCallback: boolean;
  /** Another agent was calling the number. */
  isHeld: boolean;
  timeZone: string;
  /** Why the number of a late call could not be called when it was logged. */
  logged?: string[];
}

export function basisOf(
  verdict: AnsweredVerdict,
  { list, dialled, logged }: { list: CallListRow | null; dialled: string | null; logged: AnsweredVerdict | null },
): { hash: string; body: string } {
  const { facts, rules, place, asOf } = verdict;
  const basis: VerdictBasis = {
    ...(facts.phone !== null && facts.phone !== dialled && { judged: facts.phone }),
    place: { country: place.country, regions: place.regions, zones: place.zones, source: place.source },
    release: PLACES_RELEASE,
    ruleSets: rules.map(({ id, version, name }) => ({ id, version, name })),
    registers: [...facts.registers],
    list: list && {
      ...facts.list,
      id: list.id,
      name: list.name,
      seller: list.seller,
      audience: list.audience,
    },
    isCallback: isExempt(facts, 'callback', asOf),
    isHeld: facts.heldBy !== null,
    timeZone: facts.timeZone,
    ...(logged && { logged: forbiddingSentences(logged.reasons, logged.facts) }),
  };
  const body = canonical(basis);
  return { hash: hashOf(body), body };
}

/** The reasons that forbid a call, in words. */
export const forbiddingSentences = (reasons: readonly Reason[], facts: CallingFacts): string[] =>
  reasons
    .filter(({ code }) => (FORBIDDING as readonly ReasonCode[]).includes(code))
    .map((reason) => sentenceOf(reason, facts));

/** JSON with sorted keys, so that equal values are equal texts, also after a round trip through the database. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** The number's dials in the longest span of the limits that applied; null when none applied. */
export function dialsBefore({ facts, rules, asOf }: AnsweredVerdict): number | null {
  const spans = rules.flatMap((set) => set.rules.flatMap((rule) => (rule.kind === 'limit' ? [spanOf(rule.per)] : [])));
  if (spans.length === 0) return null;
  const from = asOf - Math.max(...spans);
  return facts.dials.filter(({ at }) => at > from && at <= asOf).length;
}

/** The consent that the applied rules accepted, or the newest one that was given. */
export function consentOf({ facts, rules, asOf }: AnsweredVerdict): string | null {
  const asking = rules.flatMap((set) => set.rules.filter((rule) => rule.kind === 'consent'));
  return consentOfCall(facts, asking, asOf)?.id ?? null;
}
