import { focusFault } from '@dialdeck/ui/core';
import { type RefObject, useEffect } from 'react';
import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';

/** Whether the sentence of a refusal is about no field, and so stands in the form by itself. */
export const refusalOf = ({ message }: ResultDraft, fields: ResultFields) =>
  Object.keys(fields).length === 0 ? message : null;

/**
 * After a refusal the focus goes to the first field with an error, else to the sentence, once the form is shown. The tick that a script
 * misses is next to the form.
 */
export function useFaultFocus(
  form: RefObject<HTMLElement | null>,
  draft: ResultDraft,
  fields: ResultFields,
  isShown = true,
): void {
  const hasFault = isShown && draft.stage === 'open' && (draft.message !== null || Object.keys(fields).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is a new one
  useEffect(() => {
    if (!hasFault) return;
    const focus = () => focusFault(form.current?.parentElement ?? null);
    focus();
    // A dialog that opens with it puts the focus on itself first.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [hasFault, fields, form]);
}
