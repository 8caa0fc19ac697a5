import { expect, it } from 'vitest';
import splitDocuments from './documents.loader.ts';

const SOURCE = `export type TeamsQuery = { teams: string };
export const TeamRowFragmentDoc = {"kind":"Document","definitions":[]} as unknown as DocumentNode<TeamRowFragment, unknown>;
export const TeamsDocument = {"__meta__":{"hash":"1f"},"kind":"Document","definitions":[{"name":"Teams"}]} as unknown as DocumentNode<TeamsQuery, TeamsQueryVariables>;`;
const FILE = '/app/src/__generated__/graphql.ts';
const split = (resourceQuery: string) => splitDocuments.call({ resourcePath: FILE, resourceQuery }, SOURCE);

it('names each document as a module of its own in the file itself', () => {
  expect(split('').split('\n')).toEqual([
    `export { TeamRowFragmentDoc } from "${FILE}?TeamRowFragmentDoc";`,
    `export { TeamsDocument } from "${FILE}?TeamsDocument";`,
  ]);
});

it('puts one whole document into its module', () => {
  expect(split('?TeamsDocument')).toBe(
    'export const TeamsDocument = {"__meta__":{"hash":"1f"},"kind":"Document","definitions":[{"name":"Teams"}]};',
  );
});

it('stops the build when a document is missing', () => {
  expect(() => split('?Team')).toThrow('There is no document Team in');
});
