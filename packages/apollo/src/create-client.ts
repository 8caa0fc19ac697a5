import { ApolloClient, InMemoryCache } from '@apollo/client';
import { type TrustedLinkOptions, trustedLink } from './trusted-link.ts';
import { typePolicies } from './type-policies.ts';

/** The one client of a page; the shell makes it, modules find it by `useQuery` and friends. */
export function createClient(options: TrustedLinkOptions): ApolloClient {
  return new ApolloClient({
    link: trustedLink(options),
    cache: new InMemoryCache({ typePolicies: typePolicies() }),
    queryDeduplication: true,
  });
}
