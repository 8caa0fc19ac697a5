import { describe, expect, it } from 'vitest';
import { expressionsOf, readExpressions } from '../support/regular-expressions.ts';
import { superLinearParts } from '../support/super-linear.ts';

/** Expressions that are slower than linear, and why no input can make them slow: whose text they read, and its length. There is none now. */
const BOUNDED: Readonly<Record<string, string>> = {};

/** Put together at run time: of what, so that no caller's text can be in them. */
const MADE: Readonly<Record<string, string>> = {
  'packages/build/src/release/persisted-documents.ts': 'the name of an operation of our own; runs in the build',
  'packages/build/src/rspack/config.ts': 'patterns of the build itself; runs in the build',
  'packages/components/src/chart-of-new.ts': 'two fixed words; reads files of the repository',
  'packages/csv/src/records.ts':
    'one delimiter by its code; an attempt to match a quoted cell ends at its first single mark, where the next one begins',
  'packages/csv/src/western.rules.ts': 'a fixed class of vowels; words of 40 letters at most',
  'packages/node/src/streams/answer-stream.ts':
    'the paths of our own streams; a name in them is read up to the next slash',
  'packages/common/src/contacts/fold-text.ts': 'the letters of a fixed table, one at a time',
  'packages/common/src/phones/phone-text.rules.ts': 'a fixed list of words; texts of 250 characters at most',
  'packages/common/src/phones/phone.ts': "a country's code; anchored at the beginning",
  'packages/node/src/subgraph/outside-operations.ts': 'the names of our own operations, without a sign that repeats',
  'subgraphs/users/src/scim/filter.rules.ts':
    'a fixed pattern of quoted text; a filter is part of an address of 16 kB at most',
  'subgraphs/users/src/scim/path.rules.ts': 'fixed patterns, anchored at both ends; no sign fits two neighbors',
  'subgraphs/auth/src/passwords/password.rules.ts': 'the words of the product, none of them with a sign that repeats',
};

const all = readExpressions();
const nameOf = ({ file, text }: { file: string; text: string }) => `${file} ${text}`;

describe('no regular expression over text from outside is worse than linear', () => {
  it('reads every literal of the sources', () => {
    expect(all.length).toBeGreaterThan(80);
    const slow = all.filter(({ expression }) => expression && superLinearParts(expression).length > 0);
    expect(slow.map(nameOf).toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
  });

  it('knows every expression that is built at run time', () => {
    const made = all.filter(({ expression }) => !expression);
    expect([...new Set(made.map(({ file }) => file))].toSorted()).toEqual(Object.keys(MADE).toSorted());
  });
});

describe('the check itself', () => {
  it.each([
    /\s*Did you mean .*$/s,
    /^[+-][\d\s().-]*\d[\d\s().-]*$/,
    /\/+$/,
    /^(a+)+$/,
    /<script[^>]*\ssrc="x"/,
    /ab[a-z]*1/,
    /x.*y/,
    /\d+\.\d+\.\d+\.\d+$/,
  ])('finds %s', (expression) => {
    expect(superLinearParts(expression)).not.toEqual([]);
  });

  it.each([/^\+?\d+$/, /\{(\w+)\}/g, /"[^"]*"/, /^\s+/, /^(?:[\w-]+=[^,=]+)(?:,|$)/])('lets %s pass', (expression) => {
    expect(superLinearParts(expression)).toEqual([]);
  });

  it('sees literals and made ones, and no division', () => {
    const text = "const a = 1 / 2 / 3; const b = /x+/g; const c = new RegExp('y'); const d = RegExp(a);";
    expect(expressionsOf('a.ts', text).map((each) => each.text)).toEqual(['/x+/g', "new RegExp('y')", 'RegExp(a)']);
  });
});
