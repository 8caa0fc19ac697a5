import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { spanOf } from '@dialdeck/common/calling/rule-checks.rules';
import type { Reason } from '@dialdeck/common/calling/verdict';
import { inTransaction } from '@dialdeck/node/database/database';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import { isAnythingListed } from '#imports/left-out.repo.ts';
import { endTasks, readWideTasks } from '#parking-tasks/parking-task.repo.ts';
import type { CallListsServices } from '#services.ts';
import { registersNamed } from '#verdicts/contact-facts.ts';
import { listedBehind, livingLists, type Sought } from './listed.repo.ts';
import { holdParking, type ListedContact, type ParkedPlace, parkedBehind } from './parking.repo.ts';
import { isForbidding, isOfNumber } from './parking.rules.ts';
import { settleContacts } from './settle-contacts.ts';

type Services = Pick<CallListsServices, 'pool' | 'timeZone'>;

/** Contacts judged per transaction, which takes at most some 50 ms. */
const JUDGED_AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Contacts per lookup statement. */
const LOOKED_AT_ONCE = 5_000;

const FIRST: ParkedPlace = { until: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/**
 * After a change of rules, registers, lists or many numbers: first frees parked contacts that may be called, then parks those
 * that may not. A task stays until it is done, even after a kill.
 */
export async function settleLists(services: Services, stopping: AbortSignal): Promise<void> {
  const { pool } = services;
  const tasks = await readWideTasks(pool);
  if (tasks.length === 0) return;
  const isAll = tasks.some(({ callListId }) => callListId === null);
  const chosen = [...new Set(tasks.map(({ callListId }) => callListId))].filter((id) => id !== null);
  for (const callListId of isAll ? [null] : chosen) await judgeParked(services, callListId, stopping);
  for (const callListId of isAll ? await livingLists(pool) : chosen) await parkListed(services, callListId, stopping);
  if (stopping.aborted) return;
  await endTasks(
    pool,
    tasks.map(({ id }) => id),
  );
}

async function judgeParked(services: Services, callListId: string | null, stopping: AbortSignal): Promise<void> {
  for (let behind: ParkedPlace | undefined = FIRST; behind && !stopping.aborted; ) {
    const parked = await parkedBehind(services.pool, { behind, most: JUDGED_AT_ONCE, callListId });
    await settle(services, parked, isForbidding);
    behind = parked.at(-1);
  }
}

async function parkListed(services: Services, callListId: string, stopping: AbortSignal): Promise<void> {
  const { pool } = services;
  const sought = soughtBy(await readActiveRules(pool));
  const isAsked = sought.prefixes.length > 0 || sought.calledMs > 0 || sought.asksConsent;
  if (!isAsked && !(await isAnythingListed(pool))) return;
  for (let behind: string | null = ''; behind !== null && !stopping.aborted; ) {
    const part = await listedBehind(pool, { callListId, behind, most: LOOKED_AT_ONCE, ...sought });
    for (let from = 0; from < part.listed.length; from += JUDGED_AT_ONCE)
      await settle(services, part.listed.slice(from, from + JUDGED_AT_ONCE), isOfNumber);
    behind = part.last;
  }
}

function soughtBy(sets: readonly RuleSetVersion[]): Sought {
  const rules = sets.flatMap((set) => set.rules);
  const spans = rules.map((rule) =>
    rule.kind === 'rest' ? rule.days * DAY_MS : rule.kind === 'limit' ? spanOf(rule.per) : 0,
  );
  return {
    registerIds: registersNamed(sets),
    prefixes: rules.flatMap((rule) => (rule.kind === 'prefix' ? rule.prefixes : [])),
    calledMs: Math.max(0, ...spans),
    asksConsent: rules.some(({ kind }) => kind === 'consent'),
  };
}

async function settle(
  services: Services,
  contacts: readonly ListedContact[],
  counts: (reason: Reason) => boolean,
): Promise<void> {
  if (contacts.length === 0) return;
  await inTransaction(services.pool, async (client) => {
    await holdParking(client);
    await settleContacts(client, services, contacts, counts);
  });
}
