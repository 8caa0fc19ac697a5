import { expect, it } from 'vitest';
import splitDocuments from './documents.loader.ts';

const SOURCE = `export type TeamsQuery = { teams: string };
export const TeamRowFragmentDoc = {"kind":"Document","definitions":[]} as unknown as DocumentNode<TeamRowFragment, unknown>;
export const TeamsDocument = {"__meta__":{"hash":"1f"},"kind":"Document","definitions":[{"name":"Teams"}]} as unknown as DocumentNode<TeamsQuery, TeamsQueryVariables>;`;
const FILE = '/app/src/__generated__/graphql.ts';
const split = (resourceQuery: string) => splitDocuments.call({ resourcePath: FILE, resourceQuery }, SOURCE);

it('the file itself names each document as a module of its own', () => {
  expect(split('').split('\n')).toEqual([
    `export { TeamRowFragmentDoc } from "${FILE}?TeamRowFragmentDoc";`,
    `export { TeamsDocument } from "${FILE}?TeamsDocument";`,
  ]);
});

it('such a module holds its document whole, and no other', () => {
  expect(split('?TeamsDocument')).toBe(
    'export const TeamsDocument = {"__meta__":{"hash":"1f"},"kind":"Document","definitions":[{"name":"Teams"}]};',
  );
});

it('a document that is not there stops the build', () => {
  expect(() => split('?Team')).toThrow('There is no document Team in');
});
