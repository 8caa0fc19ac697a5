import { useQuery } from '@dialdeck/apollo';
import { ContactVerdictDocument } from '#__generated__/graphql.ts';
import type { RowVerdict } from './use-verdicts.ts';

const NONE: readonly string[] = [];

/** The zones of a contact. They are known for rows in view; for any other contact they are read. */
export function useZones(contactId: string, verdict: RowVerdict | undefined): readonly string[] {
  const { data } = useQuery(ContactVerdictDocument, { variables: { id: contactId }, skip: verdict !== undefined });
  return verdict?.zones ?? data?.contact?.verdict.zones ?? NONE;
}
