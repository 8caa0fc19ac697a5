import { useQuery } from '@dialdeck/apollo';
import { RegisterNamesDocument } from '#__generated__/graphql.ts';

/** Names of registers, for the rules that ask them. */
export function useRegisterName(): (id: string) => string | undefined {
  const { data } = useQuery(RegisterNamesDocument);
  return (id) => data?.registers.find((register) => register.id === id)?.name;
}
