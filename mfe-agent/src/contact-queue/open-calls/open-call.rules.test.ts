import { expect, it } from 'vitest';
import { openCallsElsewhere } from './open-call.rules.ts';

const newest = { id: 'k3', contactId: 'ada' };
const older = { id: 'k1', contactId: 'ada' };
const other = { id: 'k2', contactId: 'bea' };
const calls = [newest, other, older];

it.each([
  ['nothing typed here', [], calls],
  ['a result of the newest call of a contact', [{ contactId: 'ada' }], [other, older]],
  ['a result that names its call', [{ contactId: 'ada', callLogId: 'k1' }], [newest, other]],
  ['a result of a contact without an open call', [{ contactId: 'cleo' }], calls],
  ['two results of one contact', [{ contactId: 'ada' }, { contactId: 'ada', callLogId: 'k1' }], [other]],
])('%s', (_, results, left) => expect(openCallsElsewhere(calls, results)).toEqual(left));
