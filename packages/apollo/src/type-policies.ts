import type { FieldFunctionOptions, Reference, TypePolicies } from '@apollo/client';

/** Things that have no id: a newer answer completes the older one in its place. */
const VALUE = { keyFields: false, merge: true } as const;

/** How the answers of the graph are kept. Connections keep one entry per set of arguments, so a page is an entry. */
export const typePolicies: TypePolicies = {
  Query: { fields: { callList: byId('CallList'), user: byId('User') } },
  CallReport: VALUE,
  ContactTotals: VALUE,
  Dashboard: VALUE,
  TeamSummary: VALUE,
};

/** What came with another answer is found without asking for it again. */
function byId(__typename: string) {
  return (found: Reference | null | undefined, { args, toReference }: FieldFunctionOptions) =>
    found === undefined ? toReference({ __typename, id: args?.id }) : found;
}
