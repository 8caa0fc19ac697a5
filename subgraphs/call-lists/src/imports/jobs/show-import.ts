import type { ImportJobRow } from './import-job.ts';

/** An import as `/api` shows it. */
export function showImport(job: ImportJobRow) {
  const { id, callListId, state, bytes, fileBytes, processed, imported, duplicates, invalid, message } = job;
  return {
    id,
    callListId,
    state,
    bytes,
    fileBytes,
    processed,
    imported,
    duplicates,
    invalid,
    leftOut: job.leftOut,
    placeUnknown: job.placeUnknown,
    misfits: job.misfits,
    errorsUrl: errorsUrl(id),
    message,
    plan: job.plan,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

export const importUrl = (id: string): string => `/api/imports/${id}`;
export const errorsUrl = (id: string): string => `${importUrl(id)}/errors.csv`;
