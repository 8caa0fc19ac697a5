import { z } from 'zod';
import { CALL_LABELS } from '#calls/call-result.rules.ts';
import { COUNTED_MEANINGS } from '#results/result.rules.ts';

const id = z.uuid();

/** One call as reports count it (docs/requirements/reports.md#figures). */
export const CallFacts = z.object({
  userId: id,
  calledAt: z.iso.datetime(),
  /** Disposition, else outcome, else `attempted`. */
  label: z.enum(CALL_LABELS),
  isAnswered: z.boolean(),
  talkSeconds: z.number().int().min(0),
  /** The team of its list at the dial. */
  teamId: id.nullable(),
  /** Null for a call without a list. An event of 0.1.0 names none. */
  callListId: id.nullable().default(null),
  /** The named result with which the call was saved. An event of 0.1.0 names none. */
  resultId: id.nullable().default(null),
  meanings: z.array(z.enum(COUNTED_MEANINGS)).default([]),
});
export type CallFacts = z.infer<typeof CallFacts>;

/** The events that call-lists publishes. */
export const CALL_LISTS_EVENTS = [
  /** A call list moved to another team, or to none; a deleted list has none. */
  z.object({
    type: z.literal('call-list.moved'),
    key: id,
    payload: z.object({ callListId: id, teamId: id.nullable() }),
  }),
  z.object({
    type: z.literal('call.changed'),
    key: id,
    payload: z.object({ logId: id, before: CallFacts.nullable(), after: CallFacts.nullable() }),
  }),
  /** The names of all results of a set, retired ones too. */
  z.object({
    type: z.literal('result-set.changed'),
    key: id,
    payload: z.object({ setId: id, results: z.array(z.object({ id, code: z.string(), label: z.string() })) }),
  }),
] as const;
