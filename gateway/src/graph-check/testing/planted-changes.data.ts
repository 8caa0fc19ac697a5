import type { RecordedSubgraph } from '#graph-check/graph-record.ts';

const FEDERATION = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@shareable", "@external", "@provides", "@requires", "@inaccessible", "@override"])`;

export const CALL_LISTS = `${FEDERATION}
type Query {
  callLists(search: String, first: Int! = 50, sort: CallListSort = name, tags: [String!], matrix: [[Int!]!]): CallListPage!
  contact(id: ID!): Contact
  node(id: ID!): Node
  search(text: String!): [Hit!]!
  now: DateTime!
}
type Mutation {
  createList(input: CallListInput!): CallList!
  sortLists(by: [CallListSort!]!): Boolean!
}
scalar DateTime
interface Node { id: ID! title: String! }
union Hit = Contact | CallList
type CallListPage { items: [CallList!]! total: Int! grid: [[Int!]!]! }
type CallList implements Node @key(fields: "id") { id: ID! title: String! state: ContactStatus! contacts(first: Int! = 10): [Contact!]! }
type Contact implements Node @key(fields: "id") {
  id: ID! title: String! totalCalls: Int! phones: [String!]! note: String status: ContactStatus! owner: User!
}
type User @key(fields: "id", resolvable: false) { id: ID! }
enum ContactStatus { open done }
enum CallListSort { name created }
input CallListInput { title: String! description: String zone: String windows: [[WindowInput!]!] sort: CallListSort limit: Int! = 5 }
input WindowInput { from: String! until: String day: Weekday }
enum Weekday { monday sunday }
directive @slow(ms: Int) on FIELD
`;
export const USERS = `${FEDERATION}
type Query { me: User }
type User @key(fields: "id") { id: ID! name: String! nickname: String }
directive @slow(ms: Int) on FIELD
`;
export const part = (name: string, team: string, sdl: string): RecordedSubgraph => ({ name, team, sdl });
export const BEFORE = [part('call-lists', 'agent-desk', CALL_LISTS), part('users', 'platform', USERS)];

/** The schema with one text replaced; a text that is not there fails the test. */
export function planted(sdl: string, ...replacements: [from: string, to: string][]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`nothing to replace: ${from}`);
    return text.replace(from, to);
  }, sdl);
}
export const lists = (...replacements: [from: string, to: string][]): RecordedSubgraph[] => [
  part('call-lists', 'agent-desk', planted(CALL_LISTS, ...replacements)),
  part('users', 'platform', USERS),
];
const CREATE = 'mutation Op($input: CallListInput!) { createList(input: $input) { id } }';

export type Row = [
  title: string,
  after: RecordedSubgraph[],
  text: string,
  ...expected: [change: string, coordinate: string, message: string][],
];

/** Changes that an operation does not survive, and the findings about them. */
export const REFUSED: Row[] = [
  [
    'a field that is gone',
    lists(['title: String! totalCalls', 'totalCalls'], ['Contact implements Node', 'Contact']),
    '{ callLists { items { contacts { title } } } } ',
    ['FIELD_GONE', 'Contact.title', 'selects Contact.title, which call-lists no longer has'],
  ],
  [
    'a renamed field under an alias, in a fragment of a fragment',
    lists(['note: String', 'remark: String']),
    'query Op { contact(id: 1) { ...A } } fragment A on Contact { ...B } fragment B on Contact { text: note }',
    ['FIELD_GONE', 'Contact.note', 'selects Contact.note, which call-lists no longer has'],
  ],
  [
    'a field of an interface',
    lists(['Node { id: ID! title: String! }', 'Node { id: ID! }']),
    'query Op { node(id: 1) { title } }',
    ['FIELD_GONE', 'Node.title', 'selects Node.title, which call-lists no longer has'],
  ],
  [
    'a root field, in an inline fragment without a type',
    lists(['now: DateTime!', '']),
    'query Op { ... { now } }',
    ['FIELD_GONE', 'Query.now', 'selects Query.now, which call-lists no longer has'],
  ],
  [
    'a field that is hidden now',
    lists(['note: String', 'note: String @inaccessible']),
    'query Op { contact(id: 1) { note } }',
    ['FIELD_GONE', 'Contact.note', 'selects Contact.note, which call-lists no longer has'],
  ],
  [
    'a field of another subgraph, through an entity',
    [BEFORE[0] as RecordedSubgraph, part('users', 'platform', planted(USERS, ['nickname: String', '']))],
    'query Op { contact(id: 1) { owner { nickname } } }',
    ['FIELD_GONE', 'User.nickname', 'selects User.nickname, which users no longer has'],
  ],
  [
    'the fields of a subgraph that is gone',
    [part('call-lists', 'agent-desk', planted(CALL_LISTS, ['"id", resolvable: false', '"id"']))],
    'query Op { me { name } }',
    ['FIELD_GONE', 'Query.me', 'selects Query.me, which users no longer has'],
  ],
  [
    'the type of a variable',
    lists(['input: CallListInput!', 'input: ListInput!'], ['input CallListInput', 'input ListInput']),
    CREATE,
    ['TYPE_GONE', 'CallListInput', 'names CallListInput, which call-lists no longer has'],
  ],
  [
    'the type of a fragment',
    lists(
      ['contact(id: ID!): Contact', 'contact(id: ID!): Person'],
      ['Hit = Contact', 'Hit = Person'],
      ['[Contact!]!', '[Person!]!'],
      ['type Contact ', 'type Person '],
    ),
    'query Op { search(text: "a") { ... on Contact { id } } }',
    ['TYPE_GONE', 'Contact', 'names Contact, which call-lists no longer has'],
  ],
  [
    'a directive',
    [part('call-lists', 'agent-desk', CALL_LISTS.replace(/directive @slow.*\n/, '')), BEFORE[1] as RecordedSubgraph],
    'query Op { now @slow(ms: 5) }',
    ['TYPE_GONE', '@slow', 'names @slow, which call-lists no longer has'],
  ],
  [
    'an argument that is gone',
    lists(['search: String, ', '']),
    'query Op($s: String) { callLists(search: $s) { total } }',
    ['ARGUMENT_GONE', 'Query.callLists(search:)', 'sends Query.callLists(search:), which call-lists no longer has'],
  ],
  [
    'an argument of a nested field that is gone',
    lists(['contacts(first: Int! = 10)', 'contacts']),
    'query Op { callLists { items { contacts(first: 3) { id } } } }',
    ['ARGUMENT_GONE', 'CallList.contacts(first:)', 'sends CallList.contacts(first:), which call-lists no longer has'],
  ],
  [
    'an argument of a directive that is gone',
    [
      part('call-lists', 'agent-desk', planted(CALL_LISTS, ['@slow(ms: Int)', '@slow'])),
      part('users', 'platform', planted(USERS, ['@slow(ms: Int)', '@slow'])),
    ],
    'query Op { now @slow(ms: 5) }',
    ['ARGUMENT_GONE', '@slow(ms:)', 'sends @slow(ms:), which call-lists no longer has'],
  ],
  [
    'an argument that is required now',
    lists(['search: String,', 'search: String, zone: String!,']),
    'query Op { callLists { total } }',
    ['ARGUMENT_REQUIRED', 'Query.callLists(zone:)', 'leaves out Query.callLists(zone:), which call-lists now requires'],
  ],
  [
    'an argument that has lost its default',
    lists(['first: Int! = 50', 'first: Int!']),
    'query Op { callLists { total } }',
    [
      'ARGUMENT_REQUIRED',
      'Query.callLists(first:)',
      'leaves out Query.callLists(first:), which call-lists now requires',
    ],
  ],
  [
    'an argument that a variable may leave out, and has lost its default',
    lists(['first: Int! = 50', 'first: Int!']),
    'query Op($n: Int) { callLists(first: $n) { total } }',
    [
      'ARGUMENT_REQUIRED',
      'Query.callLists(first:)',
      'leaves out Query.callLists(first:), which call-lists now requires',
    ],
  ],
  [
    'a field of an input type, by a variable',
    lists(['description: String ', '']),
    CREATE,
    [
      'INPUT_FIELD_GONE',
      'CallListInput.description',
      'may send CallListInput.description, which call-lists no longer has',
    ],
  ],
  [
    'a field of an input type, by a literal',
    lists(['description: String ', '']),
    'mutation Op { createList(input: { title: "a", description: "b" }) { id } }',
    [
      'INPUT_FIELD_GONE',
      'CallListInput.description',
      'may send CallListInput.description, which call-lists no longer has',
    ],
  ],
  [
    'a field of an input type inside a list of lists, by a variable',
    lists(['until: String ', '']),
    CREATE,
    ['INPUT_FIELD_GONE', 'WindowInput.until', 'may send WindowInput.until, which call-lists no longer has'],
  ],
  [
    'a field of an input type inside a list of lists, by a literal',
    lists(['until: String ', '']),
    'mutation Op { createList(input: { title: "a", windows: [[{ from: "8", until: "9" }]] }) { id } }',
    ['INPUT_FIELD_GONE', 'WindowInput.until', 'may send WindowInput.until, which call-lists no longer has'],
  ],
  [
    'a new required field of an input type',
    lists(['zone: String', 'zone: String country: String!']),
    CREATE,
    [
      'INPUT_FIELD_REQUIRED',
      'CallListInput.country',
      'may leave out CallListInput.country, which call-lists now requires',
    ],
  ],
  [
    'a field of an input type that is required now, by a literal that leaves it out',
    lists(['zone: String', 'zone: String!']),
    'mutation Op { createList(input: { title: "a" }) { id } }',
    ['INPUT_FIELD_REQUIRED', 'CallListInput.zone', 'may leave out CallListInput.zone, which call-lists now requires'],
  ],
  [
    'a field of an input type that has lost its default',
    lists(['limit: Int! = 5', 'limit: Int!']),
    CREATE,
    ['INPUT_FIELD_REQUIRED', 'CallListInput.limit', 'may leave out CallListInput.limit, which call-lists now requires'],
  ],
  [
    'a required field of a nested input type',
    lists(['until: String', 'until: String!']),
    CREATE,
    ['INPUT_FIELD_REQUIRED', 'WindowInput.until', 'may leave out WindowInput.until, which call-lists now requires'],
  ],
  [
    'an enum value, by a variable with another default',
    lists(['name created', 'name']),
    'query Op($sort: CallListSort = name) { callLists(sort: $sort) { total } }',
    ['ENUM_VALUE_GONE', 'CallListSort.created', 'may send CallListSort.created, which call-lists no longer has'],
  ],
  [
    'an enum value, by a list of a variable',
    lists(['name created', 'name']),
    'mutation Op($by: [CallListSort!]!) { sortLists(by: $by) }',
    ['ENUM_VALUE_GONE', 'CallListSort.created', 'may send CallListSort.created, which call-lists no longer has'],
  ],
  [
    'an enum value, by a literal in a list',
    lists(['name created', 'name']),
    'mutation Op { sortLists(by: [name, created]) }',
    ['ENUM_VALUE_GONE', 'CallListSort.created', 'may send CallListSort.created, which call-lists no longer has'],
  ],
  [
    'an enum value inside an input type inside another',
    lists(['monday sunday', 'monday']),
    CREATE,
    ['ENUM_VALUE_GONE', 'Weekday.sunday', 'may send Weekday.sunday, which call-lists no longer has'],
  ],
  [
    'an argument of another type, by a variable',
    lists(['first: Int! = 50', 'first: String! = "50"']),
    'query Op($n: Int!) { callLists(first: $n) { total } }',
    ['INPUT_TYPE', 'Query.callLists(first:)', 'sends Query.callLists(first:) as Int!, which is now String!'],
  ],
  [
    'an argument of another type, by a literal',
    lists(['first: Int! = 50', 'first: String! = "50"']),
    'query Op { callLists(first: 20) { total } }',
    ['INPUT_TYPE', 'Query.callLists(first:)', 'sends Query.callLists(first:) as Int!, which is now String!'],
  ],
  [
    'an argument that may no longer be null',
    lists(['search: String,', 'search: String!,']),
    'query Op($s: String) { callLists(search: $s) { total } }',
    ['INPUT_TYPE', 'Query.callLists(search:)', 'sends Query.callLists(search:) as String, which is now String!'],
  ],
  [
    'an argument that may no longer be null and has a default',
    lists(['search: String,', 'search: String! = "",']),
    'query Op($s: String) { callLists(search: $s) { total } }',
    ['INPUT_TYPE', 'Query.callLists(search:)', 'sends Query.callLists(search:) as String, which is now String!'],
  ],
  [
    'an argument that a literal sets to null',
    lists(['search: String,', 'search: String! = "",']),
    'query Op { callLists(search: null) { total } }',
    ['INPUT_TYPE', 'Query.callLists(search:)', 'sends Query.callLists(search:) as String, which is now String!'],
  ],
  [
    'a list that is no list now',
    lists(['tags: [String!]', 'tags: String']),
    'query Op($tags: [String!]) { callLists(tags: $tags) { total } }',
    ['INPUT_TYPE', 'Query.callLists(tags:)', 'sends Query.callLists(tags:) as [String!], which is now String'],
  ],
  [
    'entries of a list of lists of another type',
    lists(['matrix: [[Int!]!]', 'matrix: [[Boolean!]!]']),
    'query Op { callLists(matrix: [[1]]) { total } }',
    [
      'INPUT_TYPE',
      'Query.callLists(matrix:)',
      'sends Query.callLists(matrix:) as [[Int!]!], which is now [[Boolean!]!]',
    ],
  ],
  [
    'a field of an input type of another type',
    lists(['zone: String', 'zone: Int']),
    CREATE,
    ['INPUT_TYPE', 'CallListInput.zone', 'sends CallListInput.zone as String, which is now Int'],
  ],
  [
    'a field of an input type whose entries may no longer be null',
    lists(['windows: [[WindowInput!]!]', 'windows: [WindowInput!]']),
    CREATE,
    [
      'INPUT_TYPE',
      'CallListInput.windows',
      'sends CallListInput.windows as [[WindowInput!]!], which is now [WindowInput!]',
    ],
  ],
  [
    'a field of another type',
    lists(['totalCalls: Int!', 'totalCalls: String!']),
    'query Op { contact(id: 1) { totalCalls } }',
    ['OUTPUT_TYPE', 'Contact.totalCalls', 'expects Contact.totalCalls to be Int!, which is now String!'],
  ],
  [
    'a list that is none now',
    lists(['phones: [String!]!', 'phones: String!']),
    'query Op { contact(id: 1) { phones } }',
    ['OUTPUT_TYPE', 'Contact.phones', 'expects Contact.phones to be [String!]!, which is now String!'],
  ],
  [
    'an object of another type, without a word about its fields',
    lists(['contact(id: ID!): Contact', 'contact(id: ID!): CallList']),
    'query Op { contact(id: 1) { totalCalls } }',
    ['OUTPUT_TYPE', 'Query.contact', 'expects Query.contact to be Contact, which is now CallList'],
  ],
  [
    'a field that may be null now',
    lists(['totalCalls: Int!', 'totalCalls: Int']),
    'query Op { contact(id: 1) { totalCalls } }',
    ['NULLABLE', 'Contact.totalCalls', 'expects Contact.totalCalls to be Int!, which is now Int'],
  ],
  [
    'a list whose entries may be null now',
    lists(['phones: [String!]!', 'phones: [String]!']),
    'query Op { contact(id: 1) { phones } }',
    ['NULLABLE', 'Contact.phones', 'expects Contact.phones to be [String!]!, which is now [String]!'],
  ],
  [
    'the inner list of a list that may be null now',
    lists(['grid: [[Int!]!]!', 'grid: [[Int!]]!']),
    'query Op { callLists { grid } }',
    ['NULLABLE', 'CallListPage.grid', 'expects CallListPage.grid to be [[Int!]!]!, which is now [[Int!]]!'],
  ],
  [
    'a type that has left a union that the operation selects it from',
    lists(['Hit = Contact | CallList', 'Hit = CallList']),
    'query Op { search(text: "a") { ... on Contact { id } } }',
    [
      'PLAN',
      null as never,
      'cannot be planned: Fragment cannot be spread here as objects of type "Hit" can never be of type "Contact".',
    ],
  ],
];

/** Changes that break no operation. */
export const ACCEPTED: [title: string, after: RecordedSubgraph[], text: string][] = [
  ['nothing', BEFORE, CREATE],
  [
    'a new type, field, argument and input field',
    lists(
      ['type CallListPage', 'type Team { id: ID! } type CallListPage'],
      ['note: String', 'note: String team: Team'],
      ['search: String,', 'search: String, zone: String, limit: Int! = 5,'],
      ['zone: String', 'zone: String country: String size: Int! = 3'],
    ),
    'mutation Op($input: CallListInput!) { createList(input: $input) { contacts { note } } }',
  ],
  ['an output that became non-null', lists(['note: String', 'note: String!']), 'query Op { contact(id: 1) { note } }'],
  ['an input field that became optional', lists(['from: String!', 'from: String']), CREATE],
  [
    'an argument that became optional',
    lists(['text: String!', 'text: String']),
    'query Op($t: String!) { search(text: $t) { __typename } }',
  ],
  [
    'a list of an argument whose entries became optional',
    lists(['tags: [String!]', 'tags: [String]']),
    'query Op($tags: [String!]!) { callLists(tags: $tags) { total } }',
  ],
  [
    'another default',
    lists(['first: Int! = 50', 'first: Int! = 20'], ['limit: Int! = 5', 'limit: Int! = 6']),
    'query Op($n: Int) { callLists(first: $n) { total } }',
  ],
  [
    'a field of an input type that is required now, by a literal that sends it',
    lists(['zone: String', 'zone: String!']),
    'mutation Op { createList(input: { title: "a", zone: "b" }) { id } }',
  ],
  [
    'an argument that may no longer be null, where the operation never sends null',
    lists(['search: String,', 'search: String!,']),
    'query Op($s: String!) { callLists(search: $s) { total } }',
  ],
  [
    'an argument that may no longer be null, by a variable with a default',
    lists(['search: String,', 'search: String!,']),
    'query Op($s: String = "") { callLists(search: $s) { total } }',
  ],
  [
    'a field of an input type that a literal does not send',
    lists(['description: String ', '']),
    'mutation Op($title: String!) { createList(input: { title: $title }) { id } }',
  ],
  [
    'an enum value that another literal does not send',
    lists(['name created', 'name']),
    'mutation Op { sortLists(by: [name]) }',
  ],
  [
    'an enum value that is the default of an argument that is left out',
    lists(
      ['sort: CallListSort = name', 'sort: CallListSort = created'],
      ['enum CallListSort { name created', 'enum CallListSort { created'],
    ),
    'query Op { callLists { total } }',
  ],
  ['an enum value that is only received', lists(['open done', 'open']), 'query Op { contact(id: 1) { status } }'],
  [
    'any change of unused fields',
    lists(
      ['totalCalls: Int!', 'totalCalls: [String]'],
      ['note: String', ''],
      ['phones: [String!]!', 'phones(kind: Weekday!): [String]'],
    ),
    'query Op { contact(id: 1) { id status } }',
  ],
  [
    'a field that moved to another subgraph',
    [
      part('call-lists', 'agent-desk', planted(CALL_LISTS, ['note: String', ''])),
      part('users', 'platform', `${USERS} type Contact @key(fields: "id") { id: ID! note: String }`),
    ],
    'query Op { contact(id: 1) { note } }',
  ],
  [
    'a root field that moved to another subgraph',
    [
      part(
        'call-lists',
        'agent-desk',
        planted(CALL_LISTS, [
          '"id", resolvable: false) { id: ID! }',
          '"id") { id: ID! } extend type Query { me: User }',
        ]),
      ),
      part('users', 'platform', planted(USERS, ['type Query { me: User }', ''])),
    ],
    'query Op { me { name } }',
  ],
  [
    'an entity that moved to another subgraph',
    [
      part(
        'call-lists',
        'agent-desk',
        planted(CALL_LISTS, [
          '"id", resolvable: false) { id: ID! }',
          '"id") { id: ID! name: String! nickname: String } extend type Query { me: User }',
        ]),
      ),
    ],
    'query Op { me { name nickname } contact(id: 1) { owner { name } } }',
  ],
  [
    'a new subgraph',
    [...BEFORE, part('billing', 'billing', 'type Query { invoices: [Invoice!]! } type Invoice { id: ID! }')],
    'query Op { now }',
  ],
  [
    'a subgraph that is gone and not used',
    [part('call-lists', 'agent-desk', planted(CALL_LISTS, ['"id", resolvable: false', '"id"']))],
    'query Op { now }',
  ],
  [
    'an object that is an interface now, with the same fields',
    lists(
      ['type CallListPage {', 'interface CallListPage {'],
      [
        'scalar DateTime',
        'scalar DateTime type Page implements CallListPage { items: [CallList!]! total: Int! grid: [[Int!]!]! }',
      ],
    ),
    'query Op { callLists { total } }',
  ],
];
