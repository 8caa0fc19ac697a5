import { failureOf, type TypedDocumentNode, titleOf, useMutation } from '@dialdeck/apollo';
import type { Notice, Shell } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';
import { SignInsDocument } from '#__generated__/graphql.ts';

interface OwnChangeOptions {
  /** The toast of a success; none where the screen itself shows more. */
  success?: Notice;
  /** Title of the toast of a failure if the screen has its own, and its sentence if the server sends none. */
  failure: { title?: string; fallback: string };
  /** It ends the person's sign-ins in other browsers: the list of them is read again. */
  endsOthers?: boolean;
}

/** One change of the user's own account: sends it, and reports the result in a toast. Returns why it was refused. */
export function useOwnChange<Data, Variables extends Record<string, unknown>>(
  shell: Shell,
  document: TypedDocumentNode<Data, Variables>,
  { success, failure, endsOthers = false }: OwnChangeOptions,
): (variables: Variables, onDone?: (data: Data) => void) => Promise<Refusal | null> {
  const [mutate] = useMutation<Data, Record<string, unknown>>(document, {
    refetchQueries: endsOthers ? [SignInsDocument] : [],
  });
  return async (variables, onDone) => {
    try {
      const { data } = await mutate({ variables });
      if (success) shell.notify(success);
      onDone?.(data as Data);
      return null;
    } catch (error) {
      const refused = failureOf(error, failure.fallback);
      // When the session has ended, the shell itself reports that and leads to the sign-in page.
      if (refused.code !== 'UNAUTHENTICATED')
        shell.notify({ title: failure.title ?? titleOf(refused), body: refused.sentence, variant: 'destructive' });
      return refused;
    }
  };
}
