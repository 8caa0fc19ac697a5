import { failureOf, isConnectionFailure, useApolloClient } from '@dialdeck/apollo';
import type { Refusal } from '@dialdeck/ui/core';
import { AddDoNotCallDocument, type DoNotCallInput } from '#__generated__/graphql.ts';
import { forgetEntries } from '#do-not-call/entry-cache.ts';
import { readAgain } from '#mutation/read-again.ts';
import { MAY_BE_DONE } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import type { PastedLine } from './pasted-numbers.rules.ts';

const FAILED = 'Failed to add the number';

/** The values common to every number of one dialog. */
type Common = Omit<DoNotCallInput, 'phone'>;

interface Added {
  /** Lines with a number that is not on the list, as they were typed. */
  left: string[];
  refusal: Refusal | null;
}

/** Adds numbers one after the other: a number that cannot be read keeps none of the others out. */
export function useAddNumbers(): (lines: readonly PastedLine[], common: Common) => Promise<Added> {
  const client = useApolloClient();
  const shell = useShell();
  return async (lines, common) => {
    const left: string[] = [];
    const bad: { text: string; sentence: string }[] = [];
    let other: Refusal | null = null;
    let added = 0;
    let known = 0;
    let isLost = false;
    for (const { line, texts } of lines)
      for (const phone of texts) {
        try {
          const { data } = await client.mutate({
            mutation: AddDoNotCallDocument,
            variables: { input: { ...common, phone } },
          });
          if (data?.addDoNotCall.isNew) added += 1;
          else known += 1;
        } catch (error) {
          if (left.at(-1) !== line) left.push(line);
          const isUnanswered = isConnectionFailure(error);
          isLost ||= isUnanswered;
          const { sentence, fields } = failureOf(error, isUnanswered ? `${FAILED}. ${MAY_BE_DONE}` : FAILED);
          if (fields.phone) bad.push({ text: phone, sentence: fields.phone });
          else other ??= { sentence, fields };
        }
      }
    if (added + known > 0) {
      forgetEntries(client.cache);
      shell.notify({ title: told(added, known) });
    }
    if (isLost) void readAgain(client);
    return { left, refusal: other ?? refusalOf(bad, lines.length) };
  };
}

/** Names every number that cannot be read; of one number alone the sentence is enough. */
function refusalOf(bad: readonly { text: string; sentence: string }[], lines: number): Refusal | null {
  const [first] = bad;
  if (!first) return null;
  const bySentence = Object.entries(Object.groupBy(bad, ({ sentence }) => sentence));
  const named = bySentence.map(([sentence, some = []]) => `${some.map(({ text }) => text).join(', ')}: ${sentence}`);
  const numbers = lines === 1 && bad.length === 1 ? first.sentence : named.join(' ');
  return { sentence: first.sentence, fields: { numbers } };
}

function told(added: number, known: number): string {
  const numbers = `${added.toLocaleString()} ${added === 1 ? 'number' : 'numbers'} added`;
  return known === 0 ? numbers : `${numbers}, ${known.toLocaleString()} on the list already`;
}
