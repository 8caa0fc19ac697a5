import { CALL_OUTCOMES, CALLBACK_TIMES, DISPOSITIONS } from '@dialdeck/common/words';
import * as z from 'zod/mini';

/**
 * open: its form is on the screen · set-aside: typed, and closed without saving · waiting: saved by the agent, not yet by
 * the server · refused: the server said no, and its form is not on the screen any more.
 */
export const STAGES = ['open', 'set-aside', 'waiting', 'refused'] as const;

const ResultValuesSchema = z.object({
  /** Null in the detail dialog without a call: nothing is said about a call then. */
  callOutcome: z.nullable(z.enum(CALL_OUTCOMES)),
  disposition: z.nullable(z.enum(DISPOSITIONS)),
  callbackTime: z.enum(CALLBACK_TIMES),
  /** As a date-and-time field holds it: local, without a zone. */
  customTime: z.string(),
  /** As typed; null while the timer says it. */
  duration: z.nullable(z.string()),
  notes: z.string(),
});

const InputSchema = z.object({
  disposition: z.enum(DISPOSITIONS),
  notes: z.optional(z.string()),
  callOutcome: z.optional(z.enum(CALL_OUTCOMES)),
  callbackTime: z.optional(z.enum(CALLBACK_TIMES)),
  customCallbackDate: z.optional(z.string()),
  duration: z.optional(z.number()),
});

/** What survives a reload: it is read back from storage, so it is parsed like anything from outside. */
export const ResultDraftSchema = z.object({
  /** Idempotency key: whatever happens to the line, the server takes this result once. */
  key: z.string(),
  /** Which dialog it belongs to. */
  source: z.enum(['call-result', 'profile']),
  contactId: z.string(),
  callListId: z.string(),
  contactName: z.string(),
  phone: z.string(),
  /** Milliseconds since 1970; null when nobody was called. */
  startedAt: z.nullable(z.number()),
  stoppedAt: z.nullable(z.number()),
  values: ResultValuesSchema,
  stage: z.enum(STAGES),
  /** Frozen when the agent saved, so that every try sends the same. */
  input: z.nullable(InputSchema),
  /** Why the server refused it. */
  message: z.nullable(z.string()),
});

export type ResultValues = z.infer<typeof ResultValuesSchema>;
export type ResultInput = z.infer<typeof InputSchema>;
export type ResultDraft = z.infer<typeof ResultDraftSchema>;
export type Stage = ResultDraft['stage'];
