import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plugin } from './answer-schemas.ts';

const schema = buildSchema(`
  scalar DateTime
  enum Role { user admin }
  type User { id: ID! email: String! role: Role! teams: [Team!]! lastSeenAt: DateTime }
  type Team { id: ID! name: String }
  type Query { me: User team(id: ID!): Team! }
`);

const written = (document: string): string[] =>
  plugin(schema, [{ document: parse(document) }])
    .split('\n\n')
    .slice(1);

describe('the schemas of answers', () => {
  it.each([
    ['a value by its scalar', '{ team(id: 1) { id } }', 'z.object({ id: values.ID })'],
    ['a value of the field’s own', '{ me { email } }', "z.object({ email: values['User.email'] })"],
    ['a field that may be null', '{ team(id: 1) { name } }', 'z.object({ name: values.String.nullable() })'],
    ['the words of an enum', '{ me { role } }', 'z.object({ role: z.enum(["user","admin"]) })'],
    ['a list of objects', '{ me { teams { id } } }', 'z.object({ teams: z.array(z.object({ id: values.ID })) })'],
    ['an alias', '{ me { seen: lastSeenAt } }', 'z.object({ seen: values.DateTime.nullable() })'],
    [
      'two fields, of which one is conditional',
      '($a: Boolean!) { me @include(if: $a) { id } team(id: 1) { id } }',
      'z.object({ me: z.object({ id: values.ID }).nullable().optional(), team: z.object({ id: values.ID }) })',
    ],
  ])('say %s', (_what, selections, expected) => {
    expect(written(`query Ask${selections}`)).toEqual([`export const AskAnswer = ${expected};`]);
  });

  it('put a fragment before those that spread it, and do not repeat one for its operation', () => {
    const document = `
      fragment Person on User { ...Known teams { ...OfTeam } }
      fragment Known on User { id }
      fragment OfTeam on Team { id }
      query Person { me { ...Person } }
      query Team { team(id: 1) { ...OfTeam } }`;
    expect(written(document).map((line) => line.trim())).toEqual([
      'export const KnownAnswer = z.object({ id: values.ID });',
      'export const OfTeamAnswer = z.object({ id: values.ID });',
      'export const PersonAnswer = z.object({ ...KnownAnswer.shape, teams: z.array(OfTeamAnswer) });',
      'export const TeamAnswer = OfTeamAnswer;',
    ]);
  });

  it('refuse a scalar without a value', () => {
    const schema = buildSchema('scalar Bytes type Query { file: Bytes }');
    expect(() => plugin(schema, [{ document: parse('query File { file }') }])).toThrow(
      'Query.file: no value for Bytes.',
    );
  });
});
