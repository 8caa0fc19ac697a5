import { describe, expect, it } from 'vitest';
import { openCallOf, openCallsElsewhere } from './open-call.rules.ts';

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

describe('an open call owns the call keys of its contact', () => {
  const now = Date.parse('2026-11-30T15:00:00Z');
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const dial = (key: string | null, hours: number) => ({
    id: `${key} ${hours}`,
    key,
    contactId: 'ada',
    calledAt: ago(hours),
  });
  const draft = (hours: number, about: object = {}) => ({
    key: 'draft',
    contactId: 'ada',
    stage: 'set-aside',
    startedAt: now - hours * 3_600_000,
    ...about,
  });
  const made = (hours: number) => ({ key: 'made', contactId: 'ada', dialledAt: ago(hours) });
  const owner = (found: ReturnType<typeof openCallOf>) =>
    found && (found.draft?.key ?? found.call?.id ?? found.made?.key);

  it.each([
    ['made here', { calls: [dial('here', 1)] }, 'here 1'],
    ['made here almost eight hours ago', { calls: [dial('here', 7.99)] }, 'here 7.99'],
    ['made here eight hours ago', { calls: [dial('here', 8)] }, null],
    ['made on another device', { calls: [dial('there', 1)] }, null],
    ['made by a client without keys', { calls: [dial(null, 1)] }, null],
    ['made here, with a newer one of another device', { calls: [dial('there', 1), dial('here', 2)] }, 'here 2'],
    ['of another contact', { calls: [{ ...dial('here', 1), contactId: 'bea' }] }, null],
    ['typed and put away', { drafts: [draft(1)] }, 'draft'],
    ['typed and refused', { drafts: [draft(1, { stage: 'refused' })] }, 'draft'],
    ['typed yesterday', { drafts: [draft(20)] }, null],
    ['typed for a call of another device', { drafts: [draft(1, { later: 'elsewhere' })] }, null],
    ['typed to correct a result', { drafts: [draft(1, { later: 'correction' })] }, null],
    ['saved and waiting', { drafts: [draft(1, { stage: 'waiting' })] }, null],
    ['not known to the server yet', { made: [made(1)] }, 'made'],
    ['not known to the server since yesterday', { made: [made(9)] }, null],
  ])('%s', (_, about, key) => {
    const isOwn = (each: string) => each === 'here';
    const found = openCallOf('ada', { drafts: [], calls: [], made: [], ...about, isOwn, now });
    expect(owner(found)).toBe(key);
  });
});
