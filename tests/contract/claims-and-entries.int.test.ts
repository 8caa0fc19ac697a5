import {
  activate,
  addEntry,
  addVersion,
  type CallListsRig,
  claimNext,
  createCallListsRig,
  createRuleSet,
  logCall,
} from '@dialdeck/call-lists/testing';
import { parseRules } from '@dialdeck/common/calling/parse-rules';
import { isAppError } from '@dialdeck/common/errors';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `CLAIM_SECONDS=60` claims with 200 agents and adds with 20. */
const SECONDS = Number(process.env.CLAIM_SECONDS ?? 3);
const CLAIMERS = SECONDS < 60 ? 20 : 200;
const ADDERS = SECONDS < 60 ? 4 : 20;
const CONTACTS = SECONDS < 60 ? 400 : 6_000;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
}, 60_000);
afterAll(() => rig.stop());

/** Numbers on the do-not-call list, and when their entry was confirmed. */
const acknowledged = new Map<string, number>();
const permitted = { claims: 0, dials: 0 };
const refused = { dials: 0 };
const wrong: string[] = [];

it('gives no permission after an entry was acknowledged, with concurrent claims and entries', {
  timeout: (SECONDS + 120) * 1_000,
}, async () => {
  const list = await rig.addListOf(CONTACTS);
  const { rows } = await rig.pool.query<{ phone: string }>(
    'SELECT phone_e164 AS phone FROM contacts WHERE call_list_id = $1 ORDER BY created_at DESC, id DESC',
    [list.id],
  );
  const numbers = rows.map(({ phone }) => phone);
  const set = await createRuleSet(rig.services, { name: 'Rules', country: 'US', regions: null, audience: 'both' });
  const rules = parseRules([{ kind: 'hours', windows: [{ days: DAYS, from: '00:00', to: '24:00' }] }]);
  const userId = rig.admin.userId ?? '';
  await addVersion(rig.services, {
    ruleSetId: set.id,
    rules,
    userId,
    sourceTitle: null,
    sourceUrl: null,
    reviewedOn: null,
  });
  await activate(rig.services, { ruleSetId: set.id, version: 1, userId });

  const end = performance.now() + SECONDS * 1_000;
  /** Contacts that were just claimed: the next to be added to the do-not-call list. */
  const claimed: string[] = [];
  const agents = Array.from({ length: CLAIMERS }, () => actors.admin(crypto.randomUUID()));
  await Promise.all([
    ...agents.map(async (agent) => {
      while (performance.now() < end && (await callOne(agent, list.id, claimed)));
    }),
    ...Array.from({ length: ADDERS }, async () => {
      while (performance.now() < end) {
        const phone = claimed.pop() ?? numbers[Math.floor(Math.random() * numbers.length)] ?? '';
        await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
        if (!acknowledged.has(phone)) acknowledged.set(phone, performance.now());
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  ]);
  expect(wrong).toEqual([]);
  expect(permitted.dials).toBeGreaterThan(0);
  expect(refused.dials).toBeGreaterThan(0);
  expect(acknowledged.size).toBeGreaterThan(ADDERS);
});

/** @returns whether another contact may be left */
async function callOne(
  agent: ReturnType<typeof actors.admin>,
  callListId: string,
  claimed: string[],
): Promise<boolean> {
  const claimedAt = performance.now();
  const claim = await claimNext(rig.services, agent, { callListId }).catch(looking);
  if (claim === 'looking') return true;
  if (!claim) return false;
  const { id: contactId, phoneE164: phone } = claim.contact;
  if (isAfter(claimedAt, phone)) wrong.push(`${phone} was claimed`);
  permitted.claims += 1;
  claimed.push(phone);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  const dialledAt = performance.now();
  try {
    await logCall(rig.services, agent, { contactId, callListId, phoneNumber: phone, duration: 0, notes: null });
    if (isAfter(dialledAt, phone)) wrong.push(`${phone} was dialled`);
    permitted.dials += 1;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'NOT_CALLABLE') throw error;
    refused.dials += 1;
  }
  await rig.pool.query(
    `UPDATE contacts SET status = 'winner', last_call_disposition = 'winner', lease_user_id = NULL, lease_until = NULL WHERE id = $1`,
    [contactId],
  );
  return true;
}

const isAfter = (at: number, phone: string): boolean => at > (acknowledged.get(phone) ?? Number.POSITIVE_INFINITY);

function looking(error: unknown): 'looking' {
  if (isAppError(error) && error.code === 'UNAVAILABLE') return 'looking';
  throw error;
}
