import { safeParse } from 'zod/v4/core';
import { AppError } from '#errors.ts';
import type { CallingRule } from './calling-rule.ts';
import { RuleDocumentSchema } from './rule-document.schemas.ts';

/**
 * The rules of a document as they are applied.
 * @throws BAD_INPUT naming the rule (`Rule 2: "to" lies before "from".`), in `fields` by its path
 */
export function parseRules(document: unknown): CallingRule[] {
  const result = safeParse(RuleDocumentSchema, document);
  if (result.success) return result.data as CallingRule[];
  const sentences = result.error.issues.map((issue) => {
    const [index] = issue.path;
    const sentence = typeof index === 'number' ? `Rule ${index + 1}: ${issue.message}.` : `${issue.message}.`;
    return [['rules', ...issue.path].map(String).join('.'), sentence] as const;
  });
  throw new AppError('BAD_INPUT', {
    userMessage: sentences[0]?.[1],
    // The first sentence of each field counts.
    fields: Object.fromEntries(sentences.toReversed()),
  });
}
