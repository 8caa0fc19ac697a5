import { failureOf, useMutation } from '@dialdeck/apollo';
import { CancelImportDocument, ConfirmImportDocument, RevertImportDocument } from '#__generated__/graphql.ts';

/** An admin's actions on an import that is at the server. Each throws an error with a sentence for the user. */
export function useImportActions() {
  const [confirm] = useMutation(ConfirmImportDocument, { fetchPolicy: 'no-cache' });
  const [cancel] = useMutation(CancelImportDocument, { fetchPolicy: 'no-cache' });
  const [revert] = useMutation(RevertImportDocument, { fetchPolicy: 'no-cache' });
  return {
    confirm: (id: string) => inWords(confirm({ variables: { id } })),
    cancel: (id: string) => inWords(cancel({ variables: { id } })),
    revert: (id: string) => inWords(revert({ variables: { id } })),
  };
}

async function inWords(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (cause) {
    throw new Error(failureOf(cause, 'The connection was lost.').sentence, { cause });
  }
}
