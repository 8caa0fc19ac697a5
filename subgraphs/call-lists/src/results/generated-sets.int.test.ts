import { createRandom, pickFrom } from '@dialdeck/common/random';
import { ALLOWED, completeMeanings, NEXT_STEPS, refusedMeaning } from '@dialdeck/common/results/result.rules';
import { CALL_OUTCOMES } from '@dialdeck/common/words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResultsRig, type Draft, type ResultsRig } from '#testing/results-rig.ts';

let rig: ResultsRig;
beforeAll(async () => {
  rig = await createResultsRig();
});
afterAll(() => rig.stop());

/** The documented effects of a result, as a table of its own. */
const MODEL = {
  callback: { status: 'callback', label: 'callback' },
  winner: { status: 'winner', label: 'winner' },
  loser: { status: 'loser', label: 'loser' },
  archived: { status: 'archived', label: 'archived' },
  retry: { status: 'attempted', label: null },
} as const;

it('agrees with a plain model on all results of generated sets', { timeout: 120_000 }, async () => {
  const random = createRandom(20_261_129);
  const pick = pickFrom(random);
  await rig.addRules([{ kind: 'rest', after: 'refused', days: 60 }], { country: '*' });
  for (let set = 0; set < 6; set += 1) {
    const drafts: Draft[] = [];
    while (drafts.length < 12) {
      const leadsTo = pick(NEXT_STEPS);
      const draft = {
        code: `result-${drafts.length}`,
        leadsTo,
        outcome: random() < 0.4 ? pick(ALLOWED[leadsTo].outcomes) : null,
        meanings: ALLOWED[leadsTo].meanings.filter(() => random() < 0.3),
        needsNote: random() < 0.2,
      };
      if (!refusedMeaning(draft)) drafts.push(draft);
    }
    const list = await rig.listWith(drafts, drafts.length);
    for (const [index, draft] of drafts.entries()) {
      const contactId = list.contactIds[index] ?? '';
      const callOutcome = random() < 0.3 ? pick(CALL_OUTCOMES) : undefined;
      const notes = random() < 0.5 ? 'a note' : null;
      const said = completeMeanings(draft.meanings ?? []);
      const outcome = callOutcome ?? draft.outcome ?? (said.includes('reached') ? 'answered' : null);
      const refused =
        (said.includes('reached') && outcome !== 'answered') ||
        (draft.leadsTo === 'retry' && !['no-answer', 'busy', 'voicemail'].includes(outcome ?? '')) ||
        (draft.needsNote && notes === null);
      const saving = rig.saveCall(contactId, random() < 0.5 ? draft.code : list.idOf(draft.code), {
        callOutcome,
        notes,
      });
      if (refused) {
        await expect(saving).rejects.toMatchObject({ code: 'BAD_INPUT' });
        continue;
      }
      const contact = await saving;
      const { status, label } = MODEL[draft.leadsTo];
      expect(contact).toMatchObject({ status, result: { code: draft.code }, tries: draft.leadsTo === 'retry' ? 1 : 0 });
      const expectedEntries = [
        said.includes('doNotCall') && ['everywhere', 'asked', null],
        said.includes('unusable') && !said.includes('doNotCall') && ['everywhere', 'unusable', 180],
        said.includes('wrongNumber') && ['list', 'wrong-number', null],
      ].filter(Boolean);
      expect(
        (await rig.entriesOf(list.phoneOf(contactId))).map(({ scope, reason, days }) => [scope, reason, days]),
      ).toEqual(expectedEntries);
      expect(await rig.isResting(contactId)).toBe(said.includes('refused'));
      expect((await rig.callEvents()).at(-1)?.after).toMatchObject({
        label: label ?? outcome,
        isAnswered: outcome === 'answered',
        resultId: list.idOf(draft.code),
        meanings: said.filter((meaning) => meaning !== 'reached'),
      });
    }
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
  }
});
