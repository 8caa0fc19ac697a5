import { createRandom, pickFrom } from '@dialdeck/common/random';
import { ALLOWED, MEANINGS, type Meaning, NEXT_STEPS, type NextStep } from '@dialdeck/common/results/result.rules';
import { CALL_OUTCOMES, type CallOutcome } from '@dialdeck/common/words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const RESULTS = 30;

let rig: PlatformRig;
beforeAll(async () => {
  rig = await createPlatformRig();
});
afterAll(() => rig.close());

const STATUS = { callback: 'callback', winner: 'winner', loser: 'loser', archived: 'archived', retry: 'attempted' };
interface Drafted {
  code: string;
  label: string;
  leadsTo: NextStep;
  outcome: CallOutcome | null;
  meanings: Meaning[];
  needsNote: boolean;
}
interface Stored extends Drafted {
  isSpoken: boolean;
}

/** Meanings that contain `reached`. */
const SPOKEN: readonly Meaning[] = ['rightPerson', 'success', 'refused'];
/** The documented entries of the do-not-call list, as scope and reason. */
const ENTRIES: Partial<Record<Meaning, string>> = {
  doNotCall: 'everywhere asked',
  unusable: 'everywhere unusable',
  wrongNumber: 'list wrong-number',
};
const TRIED_AGAIN = ['no-answer', 'busy', 'voicemail'];

it('saves, refuses and counts the results of a generated set as a plain model does', async () => {
  const random = createRandom(29_112_026);
  const pick = pickFrom(random);
  const admin = await rig.signedIn();
  const person = await rig.addAgent();
  const list = (await admin.post('/api/call-lists', { name: 'Spring' })).body.id as string;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, {
    contacts: Array.from({ length: RESULTS }, (_, n) => ({ phone: `+1303555${3_000 + n}`, firstName: 'Ida' })),
  });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [person.id] });
  const set = (await admin.post('/api/result-sets', { name: 'Generated' })).body.id as string;

  const results: Stored[] = [];
  const refusals = new Set<string>();
  while (results.length < RESULTS) {
    const leadsTo = pick(NEXT_STEPS);
    const result: Drafted = {
      code: `result-${results.length}`,
      label: `Result ${results.length}`,
      leadsTo,
      outcome: random() < 0.4 ? pick(CALL_OUTCOMES) : null,
      meanings: MEANINGS.filter((meaning) => random() < (ALLOWED[leadsTo].meanings.includes(meaning) ? 0.3 : 0.03)),
      needsNote: random() < 0.2,
    };
    const { status, body } = await admin.put(`/api/result-sets/${set}/results`, { results: [...results, result] });
    const means = (...meanings: Meaning[]) => meanings.every((meaning) => result.meanings.includes(meaning));
    const isSpoken = means('reached') || result.meanings.some((meaning) => SPOKEN.includes(meaning));
    const isRefused =
      (leadsTo === 'retry' && result.outcome !== null && !TRIED_AGAIN.includes(result.outcome)) ||
      result.meanings.some((meaning) => !ALLOWED[leadsTo].meanings.includes(meaning)) ||
      (means('wrongNumber') && SPOKEN.some((meaning) => means(meaning))) ||
      (means('unusable') && isSpoken) ||
      (isSpoken && result.outcome !== null && result.outcome !== 'answered');
    expect([result, status]).toEqual([result, isRefused ? 400 : 200]);
    if (isRefused) refusals.add(body.message);
    else results.push({ ...result, isSpoken });
  }
  expect(refusals.size).toBeGreaterThan(0);
  expect((await admin.patch(`/api/call-lists/${list}`, { resultSetId: set })).status).toBeLessThan(300);

  const agent = await rig.signedIn(person);
  const contacts: { id: string; phone: string }[] = (await agent.get(`/api/call-lists/${list}/contacts`)).body;
  const expected = { totalDials: 0, totalContacts: 0, winners: 0 };
  for (const [index, { code, leadsTo, outcome, meanings, needsNote, isSpoken }] of results.entries()) {
    const { id = '', phone } = contacts[index] ?? {};
    const chosen = random() < 0.3 ? pick(CALL_OUTCOMES) : undefined;
    const notes = random() < 0.6 ? 'a note' : undefined;
    const kept = chosen ?? outcome ?? (isSpoken ? 'answered' : null);
    const isRefused =
      (isSpoken && kept !== 'answered') ||
      (leadsTo === 'retry' && !TRIED_AGAIN.includes(kept ?? '')) ||
      (needsNote && notes === undefined);
    expect((await agent.post('/api/call-logs', { contactId: id, phoneNumber: phone })).status).toBe(201);
    expected.totalDials += 1;
    const { status, body } = await agent.put(`/api/contacts/${id}/disposition`, {
      result: code,
      callOutcome: chosen,
      notes,
    });
    expect([code, status]).toEqual([code, isRefused ? 400 : 200]);
    if (isRefused) continue;
    expect(body).toMatchObject({ status: STATUS[leadsTo] });
    const entries = (await admin.get(`/api/do-not-call?phone=${encodeURIComponent(phone ?? '')}`)).body;
    const written = meanings.flatMap((meaning) => ENTRIES[meaning] ?? []);
    const isEverywhere = meanings.includes('doNotCall');
    expect(entries.map(({ scope, reason }: Record<string, string>) => `${scope} ${reason}`).sort()).toEqual(
      written.filter((entry) => !(isEverywhere && entry === ENTRIES.unusable)).sort(),
    );
    if (kept === 'answered') expected.totalContacts += 1;
    if (leadsTo === 'winner') expected.winners += 1;
  }
  const today = new Date().toISOString().slice(0, 10);
  const report = async () => {
    const { body } = await agent.get(`/api/reports/analytics?startDate=${today}&endDate=${today}&timeZone=UTC`);
    return { totalDials: body.totalDials, totalContacts: body.totalContacts, winners: body.winners };
  };
  await expect.poll(report, { timeout: 20_000 }).toEqual(expected);
}, 120_000);
