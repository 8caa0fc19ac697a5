import { type ApolloCache, failureOf, type TypedDocumentNode, useApolloClient, useMutation } from '@dialdeck/apollo';
import type { Notice } from '@dialdeck/contract';
import { useShell } from '#shell-context.ts';
import { type ErrorTexts, showError } from '#show-error.ts';

export interface ChangeOptions<Data, Variables> {
  /** The toast of a success; none where the screen says more itself. */
  success?: (data: Data, variables: Variables) => Notice;
  failure: ErrorTexts;
  /** Brings the lists that are already here up to date. */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => void;
  /** Of a deletion: its answer where somebody else was first, or the first answer was lost. What was asked for is so. */
  whenGone?: (variables: Variables) => Data;
}

/** One change of the platform's data: sends it, keeps the cache right and tells how it went. Answers null when it failed. */
export function useChange<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  { success, failure, update, whenGone }: ChangeOptions<Data, Variables>,
) {
  const shell = useShell();
  const { cache } = useApolloClient();
  const [mutate, { loading }] = useMutation<Data, Record<string, unknown>>(document);

  function tell(answer: Data, variables: Variables): Data {
    if (success) shell.notify(success(answer, variables));
    return answer;
  }

  async function change(variables: Variables): Promise<Data | null> {
    try {
      const { data } = await mutate({
        variables,
        update: (cache, result) => result.data && update?.(cache, result.data as Data, variables),
      });
      return tell(data as Data, variables);
    } catch (error) {
      if (whenGone && failureOf(error, failure.fallback).code === 'NOT_FOUND') {
        const answer = whenGone(variables);
        update?.(cache, answer, variables);
        return tell(answer, variables);
      }
      showError(shell, error, failure);
      return null;
    }
  }

  return [change, loading] as const;
}
