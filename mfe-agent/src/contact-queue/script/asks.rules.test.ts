import { parseScript } from '@dialdeck/common/scripts/parse-script.rules';
import { expect, it } from 'vitest';
import { beginDraft } from '#contact-queue/results/result-draft.rules.ts';
import type { ChosenResult, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { type Asks, askedProblems, NOTHING_ASKED, shownFields } from './asks.rules.ts';

const field = { label: 'Home city', options: [], show: 'dialog' } as const;
const asks: Asks = {
  fields: [
    { ...field, name: 'City', type: 'text', required: 'answered' },
    { ...field, name: 'Age', label: 'Age', type: 'number', required: 'never', show: 'row' },
    { ...field, name: 'Plan', label: 'Plan', type: 'text', required: 'success', show: 'row' },
  ],
  tree: parseScript('[[Must say: Hello {{firstName}}.]] [[If City is Lyon]][[Must say: Bonjour.]][[End]]').tree,
  facts: { contact: { firstName: 'Ana', customFields: { Plan: 'Basic' } }, agent: {}, list: {} },
};
const { values: EMPTY } = beginDraft({
  key: 'key',
  source: 'call-result',
  contactId: 'ana',
  callListId: 'list',
  contactName: 'Ana',
  phone: '+12125550101',
  startedAt: 0,
});

const REFUSED: ChosenResult = {
  id: 'too-expensive',
  label: 'Too expensive',
  leadsTo: 'loser',
  outcome: null,
  meanings: ['reached', 'refused'],
  needsNote: false,
  listed: null,
};

it.each<[Partial<ResultValues>, Record<string, string>]>([
  [{ disposition: 'loser' }, { 'fields.City': 'Home city is required' }],
  [{ disposition: 'loser', callOutcome: 'busy' }, {}],
  // The server takes a result that means `reached` for answered.
  [{ disposition: 'loser', result: REFUSED, callOutcome: null }, { 'fields.City': 'Home city is required' }],
  [{ disposition: 'loser', fields: { City: 'Lyon', Age: 'x' } }, { 'fields.Age': 'Age must be a number' }],
  [{ disposition: 'winner', fields: { City: 'Paris' } }, { 'fields.said': 'Say and tick: "Hello Ana." first.' }],
  [
    { disposition: 'winner', fields: { City: 'lyon' }, said: [1] },
    { 'fields.said': 'Say and tick: "Bonjour." first.' },
  ],
  [{ disposition: 'winner', fields: { City: 'Paris' }, said: [1] }, {}],
  [{ disposition: 'winner', fields: { City: 'Paris', Plan: '' }, said: [1] }, { 'fields.Plan': 'Plan is required' }],
])('finds in %j the problems %j', (values, problems) => {
  expect(askedProblems(asks, { ...EMPTY, ...values }, { isRetry: false })).toEqual(problems);
});

it('requires nothing for Try Again, nor in a list without requirements', () => {
  expect(askedProblems(asks, { ...EMPTY, callOutcome: 'busy' }, { isRetry: true })).toEqual({});
  expect(askedProblems(NOTHING_ASKED, { ...EMPTY, disposition: 'winner' }, { isRetry: false })).toEqual({});
});

it('shows the fields of dialogs, and of rows only the fields that the result requires', () => {
  const names = (values: Partial<ResultValues>) => shownFields(asks, { ...EMPTY, ...values }).map(({ name }) => name);
  expect(names({})).toEqual(['City']);
  expect(names({ disposition: 'winner' })).toEqual(['City', 'Plan']);
});
