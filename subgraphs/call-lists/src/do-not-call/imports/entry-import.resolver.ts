import { AppError } from '@dialdeck/common/errors';
import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findImport } from './entry-import.repo.ts';
import type { EntryImportRow } from './entry-import.ts';
import { DoNotCallImport } from './entry-import.type.ts';

@Resolver()
export class EntryImportResolver {
  @Authorized('admin')
  @Query(() => DoNotCallImport)
  async doNotCallImport(@Arg('id', () => ID) id: string, @Ctx() { pool }: CallListsContext): Promise<EntryImportRow> {
    const found = await findImport(pool, requireUuid(id));
    if (!found) throw new AppError('NOT_FOUND', { userMessage: 'Import not found' });
    return found;
  }
}
