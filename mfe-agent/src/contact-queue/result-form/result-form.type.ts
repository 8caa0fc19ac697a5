import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';

/** The props of every part of a result's form. */
export interface ResultFormPart {
  readonly draft: ResultDraft;
  /** One sentence for each field that cannot be saved so. */
  readonly fields: ResultFields;
  readonly onChange: (values: Partial<ResultValues>) => void;
}
