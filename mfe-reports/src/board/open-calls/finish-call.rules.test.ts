import { describe, expect, it } from 'vitest';
import { finishSchema, finishVariables } from './finish-call.rules.ts';

const form = (changes: Record<string, string>) => ({
  callOutcome: 'answered',
  next: 'winner',
  callbackTime: '24hours',
  notes: '',
  ...changes,
});

describe('the result of an open call', () => {
  it.each([
    [form({}), { callLogId: 'k', callOutcome: 'answered', disposition: 'winner' }],
    [
      form({ next: 'callback', callbackTime: '3days', notes: ' asks for a quote ' }),
      {
        callLogId: 'k',
        callOutcome: 'answered',
        notes: 'asks for a quote',
        disposition: 'callback',
        callbackTime: '3days',
      },
    ],
    [form({ callOutcome: 'busy', next: 'retry' }), { callLogId: 'k', callOutcome: 'busy' }],
  ])('%j is sent as %j', (values, sent) => {
    const checked = finishSchema.safeParse(values);
    expect(checked.success && finishVariables('k', checked.data)).toEqual(sent);
  });

  it.each([
    [form({ callOutcome: '' }), 'callOutcome', 'Please choose an outcome'],
    [form({ next: '' }), 'next', 'Please choose what comes next'],
    [form({ next: 'retry' }), 'next', 'Only for unanswered calls: No answer, Busy or Voicemail'],
    [
      form({ callOutcome: 'invalid', next: 'retry' }),
      'next',
      'Only for unanswered calls: No answer, Busy or Voicemail',
    ],
  ])('rejects %j at %s', (values, field, sentence) => {
    const checked = finishSchema.safeParse(values);
    expect(checked.success ? [] : checked.error.issues).toEqual([{ path: [field], message: sentence }]);
  });
});
