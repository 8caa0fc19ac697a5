import { describe, expect, it } from 'vitest';
import { isAppError } from '#errors.ts';
import { parseRules } from './parse-rules.ts';

const hours = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }] };
const window = (given: object) => [hours, { ...hours, windows: [{ ...hours.windows[0], ...given }] }];

function refused(document: unknown) {
  try {
    parseRules(document);
  } catch (error) {
    if (isAppError(error)) return { message: error.userMessage, fields: error.fields };
  }
  return undefined;
}

it('accepts all seven kinds, and completes their defaults', () => {
  const rules = parseRules([
    hours,
    { kind: 'holidays', dates: ['2027-01-01', '2028-02-29'], name: 'Florida 2027' },
    { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject' },
    { kind: 'rest', after: 'refused', days: 60 },
    { kind: 'register', registerId: '01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55', maxAgeDays: 31, unless: ['consent'] },
    { kind: 'consent', required: 'express', maxAgeDays: null },
    { kind: 'prefix', prefixes: ['+1900'], unless: ['customer', 'callback'] },
  ]);
  expect(rules.map(({ unless }) => unless)).toEqual([[], [], [], [], ['consent'], [], ['customer', 'callback']]);
});

it('accepts the id of a register in capitals, and stores it in lower case', () => {
  const registerId = '01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55';
  expect(parseRules([{ kind: 'register', registerId: registerId.toUpperCase(), maxAgeDays: 31 }])).toMatchObject([
    { registerId },
  ]);
});

describe('refuses with the number of the rule and a sentence', () => {
  it.each([
    ['"to" before "from"', window({ to: '07:00' }), 'Rule 2: "to" lies before "from".', 'rules.1.windows.0.to'],
    ['an empty window', window({ to: '08:00' }), 'Rule 2: "to" lies before "from".', 'rules.1.windows.0.to'],
    ['no time', window({ from: '8:00' }), 'Rule 2: "from" must be a time as HH:mm.', 'rules.1.windows.0.from'],
    ['from 24:00', window({ from: '24:00' }), 'Rule 2: "from" must be a time as HH:mm.', 'rules.1.windows.0.from'],
    [
      'an eighth day',
      window({ days: [8] }),
      'Rule 2: "days" holds numbers from 1 (Monday) to 7 (Sunday).',
      'rules.1.windows.0.days.0',
    ],
    ['no window', [{ kind: 'hours', windows: [] }], 'Rule 1: "windows" needs at least one window.', 'rules.0.windows'],
    ['a misspelt key', [{ ...hours, unles: ['consent'] }], 'Rule 1: "unles" is not known.', 'rules.0'],
    ['a misspelt key in a window', window({ too: '20:00' }), 'Rule 2: "too" is not known.', 'rules.1.windows.0'],
    [
      'a window that is none',
      [{ ...hours, windows: ['08:00'] }],
      'Rule 1: A window holds "days", "from" and "to".',
      'rules.0.windows.0',
    ],
    [
      'no kind',
      [{ kind: 'moon' }],
      'Rule 1: "kind" must be hours, holidays, limit, rest, register, consent or prefix.',
      'rules.0.kind',
    ],
    [
      'no such day',
      [{ kind: 'holidays', dates: ['2027-02-30'] }],
      'Rule 1: "dates" holds days as yyyy-mm-dd.',
      'rules.0.dates.0',
    ],
    [
      'nothing allowed',
      [{ kind: 'limit', most: 0, per: { hours: 24 } }],
      'Rule 1: "most" must be a whole number from 1 to 1,000.',
      'rules.0.most',
    ],
    [
      'two spans',
      [{ kind: 'limit', most: 1, per: { hours: 24, days: 1 } }],
      'Rule 1: "per" must hold either "hours" or "days".',
      'rules.0.per',
    ],
    [
      'consent unless consent',
      [{ kind: 'consent', required: 'express', unless: ['consent'] }],
      'Rule 1: "unless" holds callback, customer.',
      'rules.0.unless.0',
    ],
    [
      'a prefix in words',
      [{ kind: 'prefix', prefixes: ['1900'] }],
      'Rule 1: "prefixes" holds + and digits.',
      'rules.0.prefixes.0',
    ],
    ['no rules', [], 'At least one rule is needed.', 'rules'],
    ['no list', { rules: [] }, 'At least one rule is needed.', 'rules'],
    ['nothing', undefined, 'At least one rule is needed.', 'rules'],
  ])('%s', (_, document, message, field) => {
    expect(refused(document)).toEqual({ message, fields: { [field]: message } });
  });
});
