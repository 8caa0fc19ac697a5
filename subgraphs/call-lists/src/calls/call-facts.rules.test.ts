import { expect, it } from 'vitest';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, newCall } from './call-log.ts';

const open = newCall({
  id: 'log',
  contactId: 'contact',
  userId: 'ana',
  callListId: 'list',
  teamId: 'team',
  phoneNumber: '+13035550100',
  calledAt: new Date('2027-03-02T14:12:00Z'),
});
const facts = { userId: 'ana', teamId: 'team', calledAt: '2027-03-02T14:12:00.000Z' };

it.each<[string, Partial<CallLogRow>, object]>([
  ['no result', {}, { label: 'attempted', isAnswered: false, talkSeconds: 0 }],
  ['no answer', { outcome: 'busy' }, { label: 'busy', isAnswered: false, talkSeconds: 0 }],
  [
    'a decision',
    { disposition: 'winner', outcome: 'answered', duration: 61 },
    { label: 'winner', isAnswered: true, talkSeconds: 61, resultId: null, meanings: ['success'] },
  ],
  ['a refusal', { disposition: 'loser', outcome: 'answered' }, { label: 'loser', meanings: ['refused'] }],
  ['a Loser that was not answered', { disposition: 'loser', outcome: 'busy' }, { label: 'loser', meanings: [] }],
  ['an opt-out', { disposition: 'archived', doNotCall: 'list' }, { label: 'archived', meanings: ['doNotCall'] }],
  [
    'a result of a set by its own meanings',
    {
      disposition: 'loser',
      outcome: 'answered',
      result: { id: 'sold', code: 'sold', label: 'Sold', meanings: ['reached', 'rightPerson'] },
    },
    { label: 'loser', resultId: 'sold', meanings: ['rightPerson'] },
  ],
  // A decision does not mean that the call was answered.
  [
    'archived without an answer',
    { disposition: 'archived', outcome: 'invalid' },
    { label: 'archived', isAnswered: false },
  ],
])('reports count %s', (_, changed, expected) => {
  const event = callChanged(null, { ...open, ...changed });
  expect(event).toMatchObject({ type: 'call.changed', key: 'log', payload: { logId: 'log', before: null } });
  expect(event.payload).toMatchObject({ after: { ...facts, ...expected } });
});

it('subtracts the previous counts after a change, and all of them after an undo', () => {
  const won: CallLogRow = { ...open, disposition: 'winner', outcome: 'answered' };
  expect(callChanged(open, won).payload).toMatchObject({ before: { label: 'attempted' }, after: { label: 'winner' } });
  expect(callChanged(won, null)).toMatchObject({
    key: 'log',
    payload: { logId: 'log', before: { label: 'winner' }, after: null },
  });
});
