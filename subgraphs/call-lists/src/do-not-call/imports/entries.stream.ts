import { EntryFileSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { requireAdmin } from '@dialdeck/node/security/rights';
import { jsonAnswer, type StreamRoute } from '@dialdeck/node/streams/stream';
import { requireCountry } from '#phones/country.rules.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { EntryImportRow } from './entry-import.ts';
import { type ReceiveDeps, receiveEntries } from './receive-entries.ts';

/** `POST /api/do-not-call/imports?country&reason`: 202 when the last byte has arrived. */
export const entriesStream = (deps: Omit<ReceiveDeps, 'log'>): StreamRoute => ({
  method: 'POST',
  path: '/do-not-call/imports',
  event: 'upload_complete',
  async handle({ actor, query, body, log }) {
    requireAdmin(actor);
    const { country, reason } = parse(EntryFileSchema, query);
    requireCountry(country, 'country');
    const file = { country, reason, createdBy: requireUuid(actor.userId), bytes: body };
    const made = await receiveEntries({ ...deps, log }, file);
    return jsonAnswer(202, show(made), { location: `/api/do-not-call/imports/${made.id}` });
  },
});

const show = ({
  id,
  state,
  processed,
  added,
  known,
  invalid,
  invalidLines,
  message,
  createdAt,
  finishedAt,
}: EntryImportRow) => ({
  id,
  state,
  processed,
  added,
  known,
  invalid,
  invalidLines,
  message,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
