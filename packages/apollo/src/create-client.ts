import {
  ApolloClient,
  type FieldFunctionOptions,
  InMemoryCache,
  type Reference,
  type TypePolicies,
} from '@apollo/client';
import { type TrustedLinkOptions, trustedLink } from './trusted-link.ts';

/** The one client of a page; the shell makes it, modules find it by `useQuery` and friends. */
export function createClient(options: TrustedLinkOptions): ApolloClient {
  return new ApolloClient({
    link: trustedLink(options),
    cache: new InMemoryCache({ typePolicies: typePolicies() }),
    queryDeduplication: true,
  });
}

/** The declaration of each subgraph in its package.json; the build fills it in. */
declare const __CACHED_ANSWERS__: {
  /** Root fields that find an object of another answer by its id, with the type that they find. */
  readonly lookups: Readonly<Record<string, string>>;
  /** Types without an id: a newer answer completes the older one in its place. */
  readonly values: readonly string[];
};

/** The cache policies for the answers of the graph. Connections keep one entry per set of arguments, so a page is an entry. */
function typePolicies({ lookups, values } = __CACHED_ANSWERS__): TypePolicies {
  const fields = Object.entries(lookups).map(([field, type]) => [field, byId(type)]);
  return {
    // A list at the root may become shorter: the newer answer replaces it.
    ResultSet: { fields: { results: { merge: false } } },
    Query: { fields: { ownOpenCalls: { merge: false }, ...Object.fromEntries(fields) } },
    // Versions of a script share its id, and each stays as it is.
    Script: { keyFields: ['id', 'version'] },
    ...Object.fromEntries(values.map((type) => [type, { keyFields: false, merge: true }])),
  };
}

/** Finds an object that came with another answer without a second request. */
function byId(__typename: string) {
  return (found: Reference | null | undefined, { args, toReference }: FieldFunctionOptions) =>
    found === undefined ? toReference({ __typename, id: args?.id }) : found;
}
