import type { CallingRule, RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import {
  type CallingFacts,
  FORBIDDING,
  NOTHING_KNOWN,
  type Reason,
  type ReasonCode,
} from '@dialdeck/common/calling/verdict';
import { verdict } from '@dialdeck/common/calling/verdict.rules';
import { clockText } from '@dialdeck/common/calling/windows.rules';
import { localTime } from '@dialdeck/common/calling/zone-clock';
import type pg from 'pg';
import type { EntryRow } from '#do-not-call/entry.ts';
import { memberName } from '#members/member.rules.ts';
import { type KnownThen, readKnownThen, standing } from '#verdicts/known-then.repo.ts';
import { canonical, forbiddingSentences, hashOf, type VerdictBasis } from '#verdicts/verdict-basis.ts';
import { linesOf } from './because.rules.ts';
import { findConsent, type KeptCall, readVersionsOf } from './evidence.repo.ts';

type Recomputed = 'same' | 'different' | 'changed';

/** Why a number was called: the facts stored at the time of the call, and the facts known at that time. */
export async function evidenceOf(pool: pg.Pool, call: KeptCall) {
  const { basis, dialledAt } = call;
  const madeState = call.madeState ?? call.ruleState;
  const shown = { call: showCall(call), state: call.ruleState, dialsBefore: call.dialsBefore };
  if (!basis || !call.ruleState || !dialledAt || !call.hash)
    return { ...shown, ...NOTHING_KEPT, message: 'No evidence was kept at that time.' };
  const isChanged = hashOf(canonical(basis)) !== call.hash;
  const versions = await readVersionsOf(pool, basis.ruleSets);
  const sets = basis.ruleSets.flatMap(({ id, version }) => versions.get(`${id}:${version}`) ?? []);
  const asked = {
    phone: judgedNumber(call, basis) ?? '',
    listId: basis.list?.id ?? null,
    callId: call.id,
    at: dialledAt,
  };
  const known = await readKnownThen(pool, asked);
  const facts = factsThen(call, basis, known);
  const at = dialledAt.getTime();
  const { reasons } = verdict(facts, sets, at);
  const [zone] = basis.place.zones;
  const { until: _, ...entry } = known.doNotCall ?? { until: null };
  const recomputed: Recomputed = isChanged ? 'changed' : isSame(call, { facts, sets, at }) ? 'same' : 'different';
  return {
    ...shown,
    localTime: zone ? clockText(localTime(zone, at).minute) : null,
    zones: basis.place.zones,
    rules: linesOf({ facts, sets, reasons, at, dialsBefore: call.dialsBefore }),
    doNotCall: known.doNotCall ? { ...entry, ...entryInstants(known.doNotCall) } : null,
    consent: call.consentId ? await findConsent(pool, call.consentId) : null,
    registers: basis.registers.map(({ name, asOf }) => ({ name, asOf })),
    recomputed,
    message: isChanged ? 'This record was changed.' : madeState === 'outside' ? besideRules(reasons, facts) : null,
    ...lateVerdicts(call, forbiddingSentences(reasons, facts), basis.logged ?? []),
  };
}

/** A late call was judged as of two instants. */
const lateVerdicts = ({ madeState, loggedState }: KeptCall, made: readonly string[], logged: readonly string[]) => ({
  made: madeState && { state: madeState, message: made.join(' ') || null },
  logged: loggedState && { state: loggedState, message: logged.join(' ') || null },
});

/** The reasons against a call that are not rules of a set: an entry, the hours or the end of its list, another agent's call. */
function besideRules(reasons: readonly Reason[], facts: CallingFacts): string | null {
  const sentences = reasons.filter(isForbidding).flatMap((reason) => (reason.rule ? [] : sentenceOf(reason, facts)));
  return sentences.length > 0 ? sentences.join(' ') : null;
}

const isForbidding = ({ code }: Reason): boolean => (FORBIDDING as readonly ReasonCode[]).includes(code);

export type ShownEvidence = Awaited<ReturnType<typeof evidenceOf>>;

const NOTHING_KEPT = {
  localTime: null,
  zones: [],
  rules: [],
  doNotCall: null,
  consent: null,
  registers: [],
  recomputed: null,
  made: null,
  logged: null,
};

function showCall(call: KeptCall) {
  const { basis } = call;
  return {
    id: call.id,
    agent: memberName(call),
    // A phone link does not reveal the number that the device calls from, so this is the line that the agent declared.
    ownNumber: call.ownNumber === null ? null : { number: call.ownNumber, declared: true },
    called: call.phone ?? call.phoneNumber,
    // A result without a call has no dial.
    dialledAt: call.dialledAt?.toISOString() ?? null,
    loggedAt: call.calledAt.toISOString(),
    seconds: call.duration,
    outcome: call.outcome,
    disposition: call.disposition,
    seller: basis?.list?.seller ?? null,
    subject: basis?.list?.subject ?? call.subject,
    audience: basis?.list?.audience ?? null,
    list: basis?.list?.name ?? call.listName,
    script: call.scriptName === null ? null : { name: call.scriptName, version: call.scriptVersion, said: call.said },
  };
}

/** The database's JSON writes them with an offset. */
const entryInstants = ({ addedAt, expiresAt }: Pick<EntryRow, 'addedAt' | 'expiresAt'>) => ({
  addedAt: new Date(addedAt).toISOString(),
  expiresAt: expiresAt && new Date(expiresAt).toISOString(),
});

const judgedNumber = ({ phone }: KeptCall, { judged }: VerdictBasis): string | null => judged ?? phone;

/** The contact itself is not stored: where a rule depends on it, the basis has the facts. */
function factsThen(call: KeptCall, basis: VerdictBasis, known: KnownThen): CallingFacts {
  const at = call.dialledAt?.getTime() ?? 0;
  const { list } = basis;
  return {
    ...NOTHING_KNOWN,
    phone: judgedNumber(call, basis),
    place: basis.place,
    askerId: call.userId,
    status: basis.isCallback ? 'callback' : 'active',
    callbackAt: basis.isCallback ? at : null,
    doNotCall: known.doNotCall && standing(known.doNotCall),
    registers: basis.registers,
    refusedAt: known.refusedAt,
    consents: known.consents,
    heldBy: basis.isHeld ? { name: '', listName: null, until: Number.MAX_SAFE_INTEGER } : null,
    list: list ?? NO_LIST,
    timeZone: basis.timeZone,
  };
}

const NO_LIST: CallingFacts['list'] = {
  endsOn: null,
  isPaused: false,
  hours: null,
  isOfCustomers: false,
  subject: null,
  callbackGraceMinutes: 0,
  maxTries: Number.POSITIVE_INFINITY,
};

const isLimit = (rule: CallingRule) => rule.kind === 'limit';

/** Whether the same rules give the same verdict for the same facts. Does not recount the figures of that instant. */
function isSame(
  call: KeptCall,
  { facts, sets, at }: { facts: CallingFacts; sets: readonly RuleSetVersion[]; at: number },
): boolean {
  const uncounted = sets.map((set) => ({ ...set, rules: set.rules.filter((rule) => !isLimit(rule)) }));
  const { callable } = verdict(facts, uncounted, at);
  if ((call.madeState ?? call.ruleState) === 'allowed') return callable;
  const reached = sets.some(({ rules }) =>
    rules.some((rule) => rule.kind === 'limit' && (call.dialsBefore ?? 0) >= rule.most),
  );
  return !callable || reached;
}
