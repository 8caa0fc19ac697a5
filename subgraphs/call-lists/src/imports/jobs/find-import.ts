import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import { findManagedList, requireManager } from '#call-lists/find-managed-list.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findJob, listJobs } from './import-job.repo.ts';
import type { ImportJobRow } from './import-job.ts';

type Deps = Pick<CallListsServices, 'pool' | 'lists'>;

/** An import into a list that the caller manages; NOT_FOUND otherwise, whether it exists or not. */
export async function findImport({ pool, lists }: Deps, actor: Actor, id: string): Promise<ImportJobRow> {
  await requireManager({ pool }, actor);
  const job = await findJob(pool, requireUuid(id));
  if (!job) throw new AppError('NOT_FOUND', { userMessage: 'Import not found' });
  await findManagedList({ pool, lists }, actor, job.callListId);
  return job;
}

/** Newest first. */
export async function listImports({ pool, lists }: Deps, actor: Actor, callListId: string): Promise<ImportJobRow[]> {
  const list = await findManagedList({ pool, lists }, actor, callListId);
  return await listJobs(pool, list.id);
}
