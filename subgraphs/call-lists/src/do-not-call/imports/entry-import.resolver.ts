import { AppError } from '@dialdeck/common/errors';
import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { InvalidLine } from '#number-files/invalid-line.type.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findImport } from './entry-import.repo.ts';
import type { EntryImportRow } from './entry-import.ts';

@ObjectType({ description: 'One import of numbers to the do-not-call list.' })
class DoNotCallImport {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'running, done or failed.' })
  state!: string;

  @Field(() => SafeInt, { description: 'Lines processed: added, known and invalid.' })
  processed!: number;

  @Field(() => SafeInt)
  added!: number;

  @Field(() => SafeInt, { description: 'Numbers that already had an entry.' })
  known!: number;

  @Field(() => SafeInt, { description: 'Lines without a valid number.' })
  invalid!: number;

  @Field(() => [InvalidLine], { description: 'The first of them, for a week.' })
  invalidLines!: InvalidLine[];

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;
}

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
