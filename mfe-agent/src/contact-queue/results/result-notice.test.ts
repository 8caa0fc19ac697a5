import { expect, it } from 'vitest';
import { refusedNotice } from './result-notice.ts';

it.each([
  ['NOT_CALLABLE', 'It is 07:59 there.', "Can't call now"],
  ['CONFLICT', 'Ana Agent is calling this contact.', 'Taken'],
  ['CONFLICT', 'Ana Agent has called this contact meanwhile: Winner.', 'Taken'],
  ['CONFLICT', 'You are paused.', 'Not saved'],
  ['BAD_INPUT', 'Please check what you entered.', 'Not saved'],
  ['NOT_FOUND', 'Not found', 'Not saved'],
  ['UNAVAILABLE', "Calls can't be checked right now.", 'Error'],
  ['INTERNAL', 'Failed to update contact', 'Error'],
] as const)('titles %s (%s) as %s', (code, sentence, title) => {
  expect(refusedNotice({ code, sentence })).toMatchObject({ title, body: sentence, variant: 'destructive' });
});
