import {
  type ApolloCache,
  failureOf,
  isConnectionFailure,
  type TypedDocumentNode,
  useApolloClient,
  useMutation,
} from '@dialdeck/apollo';
import type { Notice } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';
import { useShell } from '#shell-context.ts';
import { type ErrorTexts, showError } from '#show-error.ts';
import { readAgain } from './read-again.ts';

export interface ChangeOptions<Data, Variables> {
  /** The toast of a success; none where the screen itself shows more. */
  success?: (data: Data, variables: Variables) => Notice;
  failure: ErrorTexts;
  /** Brings the lists that are already here up to date. */
  update?: (cache: ApolloCache, data: Data, variables: Variables) => void;
  /** For deletions: the answer when the entry is gone already, because another user was first or the first answer was lost. */
  whenGone?: (variables: Variables) => Data;
}

export const MAY_BE_DONE = 'No answer came, so the change may have been made: check before you try again.';

/** The outcome of a change: its data, or the refusal. */
export type Outcome<Data> =
  | { readonly data: Data; readonly refusal: null }
  | { readonly data: null; readonly refusal: Refusal };

/** One change of the platform's data: sends it, updates the cache and reports the result in a toast. */
export function useChange<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  { success, failure, update, whenGone }: ChangeOptions<Data, Variables>,
) {
  const shell = useShell();
  const client = useApolloClient();
  const [mutate, { loading }] = useMutation<Data, Record<string, unknown>>(document);

  function tell(answer: Data, variables: Variables): Outcome<Data> {
    if (success) shell.notify(success(answer, variables));
    return { data: answer, refusal: null };
  }

  async function change(variables: Variables): Promise<Outcome<Data>> {
    try {
      const { data } = await mutate({
        variables,
        update: (cache, result) => result.data && update?.(cache, result.data as Data, variables),
      });
      return tell(data as Data, variables);
    } catch (error) {
      if (whenGone && failureOf(error, failure.fallback).code === 'NOT_FOUND') {
        const answer = whenGone(variables);
        update?.(client.cache, answer, variables);
        return tell(answer, variables);
      }
      if (!isConnectionFailure(error)) return { data: null, refusal: showError(shell, error, failure) };
      void readAgain(client);
      const fallback = `${failure.fallback}. ${MAY_BE_DONE}`;
      return { data: null, refusal: showError(shell, error, { ...failure, fallback }) };
    }
  }

  return [change, loading] as const;
}
