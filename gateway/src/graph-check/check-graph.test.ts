import { describe, expect, it } from 'vitest';
import { checkGraph } from './check-graph.ts';
import type { RecordedRelease, RecordedSubgraph } from './graph-record.ts';
import { ACCEPTED, BEFORE, CALL_LISTS, lists, part, planted, REFUSED, USERS } from './testing/planted-changes.data.ts';

const release = (text: string, version = '1.4.1'): RecordedRelease => ({
  name: 'agent',
  kind: 'module',
  version,
  team: 'agent-desk',
  operations: [{ name: 'Op', file: 'mfe-agent/src/op.graphql', text }],
});
const check = (after: RecordedSubgraph[], text: string, before: RecordedSubgraph[] | undefined = BEFORE) =>
  checkGraph({ before, after, releases: [release(text)] });
const found = (...checked: Parameters<typeof check>) => {
  const { refusals, notes } = check(...checked);
  return [...refusals, ...notes].map(({ change, coordinate, message }) => [change, coordinate, message]);
};

describe('checkGraph', () => {
  it.each(REFUSED)('refuses %s', (_title, after, text, ...expected) => {
    const operation = text.startsWith('{') ? `query Op ${text}` : text;
    expect(found(after, operation)).toEqual(
      expected.map(([change, coordinate, message]) => [change, coordinate, `Op ${message}`]),
    );
  });

  it.each(ACCEPTED)('accepts %s without a word', (_title, after, text) => {
    expect(found(after, text)).toEqual([]);
  });
});

describe('a note', () => {
  it('names a new value of an enum that the operation selects, whichever subgraph has it', () => {
    const after = lists(['open done', 'open done paused']);
    const expected = [
      'ENUM_VALUE_NEW',
      'ContactStatus.paused',
      'Op may receive ContactStatus.paused, which it does not know',
    ];
    expect(found(after, 'query Op { contact(id: 1) { status } }')).toEqual([expected]);
    expect(found(after, 'query Op { contact(id: 1) { title } }')).toEqual([]);
    expect(check(after, 'query Op { contact(id: 1) { status } }').ok).toBe(true);
  });

  it.each(['query Op { contact(id: 1) { gone } }', 'query Op {', 'fragment A on Contact { id }'])(
    'names an operation that was invalid before, and nothing else of it: %s',
    (text) => {
      const after = lists(['note: String', '']);
      expect(found(after, text)).toEqual([['BROKEN_BEFORE', null, 'Op was invalid before this change']]);
    },
  );

  it('stands next to a refusal of the same operation', () => {
    const after = lists(['open done', 'open done paused'], ['note: String', '']);
    const { ok, refusals, notes } = check(after, 'query Op { contact(id: 1) { status note } }');
    expect([ok, refusals.length, notes.length]).toEqual([false, 1, 1]);
  });
});

describe('a finding', () => {
  const after = lists(
    ['note: String', ''],
    ['title: String! state', 'state'],
    ['CallList implements Node', 'CallList'],
  );
  const text = 'query Op { a: contact(id: 1) { note } b: contact(id: 2) { note } callLists { items { title } } }';

  it('is one for each change and coordinate, with the releases that share it', () => {
    const releases = [release(text, '1.4.1'), release(`${text} `, '1.4.2'), release('query Op { now }', '1.4.3')];
    const report = checkGraph({ before: BEFORE, after, releases });
    expect(report).toMatchObject({ ok: false, subgraphs: 2, releases: 3, operations: 3, notes: [] });
    expect(report.refusals.map(({ coordinate }) => coordinate)).toEqual(['CallList.title', 'Contact.note']);
    expect(report.refusals[1]).toEqual({
      change: 'FIELD_GONE',
      coordinate: 'Contact.note',
      subgraph: 'call-lists',
      owner: 'agent-desk',
      operation: 'Op',
      file: 'mfe-agent/src/op.graphql',
      releases: [
        { name: 'agent', version: '1.4.1', team: 'agent-desk' },
        { name: 'agent', version: '1.4.2', team: 'agent-desk' },
      ],
      message: 'Op selects Contact.note, which call-lists no longer has',
    });
  });

  it('about subgraphs that do not compose names the changed one, and checks no operation', () => {
    const broken = [
      part('call-lists', 'agent-desk', planted(CALL_LISTS, ['note: String', ''])),
      part('users', 'platform', `${USERS} type CallListPage { total: String }`),
    ];
    const { ok, refusals, notes } = check(broken, text);
    expect([ok, notes]).toEqual([false, []]);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        change: 'COMPOSITION',
        coordinate: null,
        subgraph: 'call-lists',
        owner: 'agent-desk',
      });
      expect(refusal).toMatchObject({ operation: null, file: null, releases: [] });
      expect(refusal.message).toMatch(/^call-lists does not compose: .*CallListPage/);
    }
    const [first] = check(
      [BEFORE[0] as RecordedSubgraph, part('users', 'platform', 'type Query { me: Missing }')],
      text,
    ).refusals;
    expect(first).toMatchObject({ change: 'COMPOSITION', subgraph: 'users', owner: 'platform' });
  });

  it.each([
    ['a field', 'query Op { contact(id: 1) { gone } }', 'FIELD_GONE', 'Contact.gone', 'call-lists'],
    ['a type', 'mutation Op($i: Gone) { createList(input: $i) { id } }', 'TYPE_GONE', 'Gone', null],
    ['an argument', 'query Op { contact(id: 1, x: 2) { id } }', 'ARGUMENT_GONE', 'Query.contact(x:)', 'call-lists'],
    ['a required argument', 'query Op { contact { id } }', 'ARGUMENT_REQUIRED', 'Query.contact(id:)', 'call-lists'],
    [
      'a default of a variable',
      'query Op($s: CallListSort = gone) { callLists(sort: $s) { total } }',
      'ENUM_VALUE_GONE',
      'CallListSort.gone',
      'call-lists',
    ],
    [
      'a variable',
      'query Op($t: Int) { search(text: $t) { __typename } }',
      'INPUT_TYPE',
      'Query.search(text:)',
      'call-lists',
    ],
    ['a text', 'query Op {', 'PLAN', null, null],
  ])('without an earlier graph is about %s that does not fit', (_title, text, change, coordinate, subgraph) => {
    const { refusals } = checkGraph({ before: undefined, after: BEFORE, releases: [release(text)] });
    expect(refusals).toMatchObject([{ change, coordinate, subgraph }]);
  });
});
