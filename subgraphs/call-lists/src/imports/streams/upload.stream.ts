import { idempotencyKey } from '@dialdeck/common/http/idempotency-key';
import { jsonAnswer, type StreamAnswer, type StreamRequest, type StreamRoute } from '@dialdeck/node/streams/stream';
import { findManagedList, requireManager } from '#call-lists/find-managed-list.ts';
import type { ImportLimits } from '#imports/import-limits.ts';
import { untilSettled } from '#imports/jobs/change-import.ts';
import { findImport } from '#imports/jobs/find-import.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { readEncoding, readMapping } from '#imports/jobs/import-mapping.ts';
import { importUrl, showImport } from '#imports/jobs/show-import.ts';
import { type Arriving, resumeImport, uploadImport } from '#imports/upload/upload-import.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';

export type UploadDeps = Pick<CallListsServices, 'pool' | 'lists' | 'wakeImports'> & { limits: ImportLimits };

/** `POST /api/call-lists/{id}/imports`: 202 when the last byte has arrived. */
export const uploadStream = (deps: UploadDeps): StreamRoute => ({
  method: 'POST',
  path: '/call-lists/{id}/imports',
  event: 'upload_complete',
  async handle(request) {
    const { actor, params, query, headers, log } = request;
    await requireManager(deps, actor);
    const mapping = readMapping(query.mapping);
    const list = await findManagedList(deps, actor, params.id ?? '');
    const wanted = {
      list,
      createdBy: requireUuid(actor.userId),
      mapping,
      encoding: readEncoding(query.encoding),
      isPlan: query.plan === 'true',
      idempotencyKey: idempotencyKey(headers['idempotency-key']?.toString()),
    };
    const job = await uploadImport({ ...deps, wake: deps.wakeImports, log }, wanted, arriving(request));
    // The plan of a small file is ready before it is requested.
    return accepted(job.isPlan ? await untilSettled(deps.pool, job.id) : job);
  },
});

/** `POST /api/imports/{id}/resume`: the file again; stored chunks are skipped. */
export const resumeStream = (deps: UploadDeps): StreamRoute => ({
  method: 'POST',
  path: '/imports/{id}/resume',
  event: 'upload_complete',
  async handle(request) {
    const { actor, params, log } = request;
    const job = await findImport(deps, actor, params.id ?? '');
    return accepted(await resumeImport({ ...deps, wake: deps.wakeImports, log }, job, arriving(request)));
  },
});

const accepted = (job: ImportJobRow): StreamAnswer => jsonAnswer(202, showImport(job), { location: importUrl(job.id) });

/** A refusal does not read the body, so that the connection can still carry the answer. */
function arriving({ body, headers }: StreamRequest): Arriving {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  return { bytes, length: Number.isFinite(length) ? length : null };
}
