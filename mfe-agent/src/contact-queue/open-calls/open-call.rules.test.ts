import { expect, it } from 'vitest';
import { openCallsElsewhere } from './open-call.rules.ts';

const newest = { id: 'k3', key: 'dial-3', contactId: 'ada' };
const older = { id: 'k1', key: 'dial-1', contactId: 'ada' };
const other = { id: 'k2', key: null, contactId: 'bea' };
const calls = [newest, other, older];
const key = 'result';

it.each([
  ['nothing typed here', [], calls],
  ['a result of the newest call of a contact', [{ key, contactId: 'ada' }], [other, older]],
  ['a result that names its call', [{ key, contactId: 'ada', callLogId: 'k1' }], [newest, other]],
  ['a result with the key of its dial', [{ key: 'dial-1', contactId: 'ada' }], [newest, other]],
  ['a result of a contact without an open call', [{ key, contactId: 'cleo' }], calls],
  [
    'two results of one contact',
    [
      { key, contactId: 'ada' },
      { key: 'later', contactId: 'ada', callLogId: 'k1' },
    ],
    [other],
  ],
])('%s', (_, results, left) => expect(openCallsElsewhere(calls, results)).toEqual(left));
