import { failureOf, isConnectionFailure, useApolloClient } from '@dialdeck/apollo';
import type { Refusal } from '@dialdeck/ui/core';
import { AddDoNotCallDocument, type DoNotCallInput } from '#__generated__/graphql.ts';
import { forgetEntries } from '#do-not-call/entries.cache.ts';
import { readAgain } from '#mutation/read-again.ts';
import { MAY_BE_DONE } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';

const FAILED = 'Failed to add the number';

/** What every number of one dialog is added with. */
type Common = Omit<DoNotCallInput, 'phone'>;

interface Added {
  /** Those that are not on the list, as they were typed. */
  left: string[];
  refusal: Refusal | null;
}

/** Adds numbers one after the other: a number that cannot be read keeps none of the others out. */
export function useAddNumbers(): (phones: readonly string[], common: Common) => Promise<Added> {
  const client = useApolloClient();
  const shell = useShell();
  return async (phones, common) => {
    const left: string[] = [];
    let first: Refusal | null = null;
    let added = 0;
    let isLost = false;
    for (const phone of phones) {
      try {
        const { data } = await client.mutate({
          mutation: AddDoNotCallDocument,
          variables: { input: { ...common, phone } },
        });
        if (data?.addDoNotCall.isNew) added += 1;
      } catch (error) {
        left.push(phone);
        const isUnanswered = isConnectionFailure(error);
        isLost ||= isUnanswered;
        const { sentence, fields } = failureOf(error, isUnanswered ? `${FAILED}. ${MAY_BE_DONE}` : FAILED);
        const said = fields.phone ?? sentence;
        const field = fields.phone ? { numbers: phones.length === 1 ? said : `${phone}: ${said}` } : fields;
        first ??= { sentence: said, fields: field };
      }
    }
    const known = phones.length - left.length - added;
    if (added + known > 0) {
      forgetEntries(client.cache);
      shell.notify({ title: told(added, known) });
    }
    if (isLost) void readAgain(client);
    return { left, refusal: first };
  };
}

function told(added: number, known: number): string {
  const numbers = `${added.toLocaleString()} ${added === 1 ? 'number' : 'numbers'} added`;
  return known === 0 ? numbers : `${numbers}, ${known.toLocaleString()} on the list already`;
}
