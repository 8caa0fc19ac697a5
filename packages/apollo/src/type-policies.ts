import type { TypePolicies } from '@apollo/client';

/** Things that have no id: a newer answer completes the older one in its place. */
const VALUE = { keyFields: false, merge: true } as const;

/** How the answers of the graph are kept. Connections keep one entry per set of arguments, so a page is an entry. */
export const typePolicies: TypePolicies = {
  CallReport: VALUE,
  ContactTotals: VALUE,
  Dashboard: VALUE,
  TeamSummary: VALUE,
};
