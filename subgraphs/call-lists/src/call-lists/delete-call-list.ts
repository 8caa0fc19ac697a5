import { AppError } from '@dialdeck/common/errors';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { markDeleted } from './list-lifetime.repo.ts';

/** Takes a list out of every view at once, whatever its size. Its rows go in the background; its calls stay. */
export async function deleteCallList(
  { pool, wakeDeletions }: Pick<CallListsServices, 'pool' | 'wakeDeletions'>,
  id: string,
): Promise<string> {
  const listId = requireUuid(id);
  if (!(await markDeleted(pool, listId))) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  wakeDeletions();
  return listId;
}
