import { type ApolloCache, type TypedDocumentNode, useMutation } from '@dialdeck/apollo';
import type { Notice } from '@dialdeck/contract';
import { useShell } from '#shell-context.ts';
import { type ErrorTexts, showError } from '#show-error.ts';

export interface ChangeOptions<Data, Variables> {
  /** The toast of a success; none where the screen says more itself. */
  success?: (data: Data, variables: Variables) => Notice;
  failure: ErrorTexts;
  /** Brings the lists that are already here up to date. */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => void;
}

/** One change of the platform's data: sends it, keeps the cache right and tells how it went. Answers null when it failed. */
export function useChange<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  { success, failure, update }: ChangeOptions<Data, Variables>,
) {
  const shell = useShell();
  const [mutate, { loading }] = useMutation<Data, Record<string, unknown>>(document);

  async function change(variables: Variables): Promise<Data | null> {
    try {
      const { data } = await mutate({
        variables,
        update: (cache, result) => result.data && update?.(cache, result.data as Data, variables),
      });
      const answer = data as Data;
      if (success) shell.notify(success(answer, variables));
      return answer;
    } catch (error) {
      showError(shell, error, failure);
      return null;
    }
  }

  return [change, loading] as const;
}
