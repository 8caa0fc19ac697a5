import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { ImportJob, toImportJob } from './import-job.type.ts';
import { changeImport } from './jobs/change-import.ts';
import { findImport, listImports } from './jobs/find-import.ts';

@Resolver()
export class ImportJobResolver {
  @Authorized('signedIn')
  @Query(() => ImportJob)
  async importJob(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<ImportJob> {
    return toImportJob(await findImport(context, context.actor, id));
  }

  @Authorized('signedIn')
  @Query(() => [ImportJob], { description: 'The imports of a list, newest first, at most 100.' })
  async importJobs(
    @Arg('callListId', () => ID) callListId: string,
    @Ctx() context: CallListsContext,
  ): Promise<ImportJob[]> {
    return (await listImports(context, context.actor, callListId)).map(toImportJob);
  }

  @Authorized('signedIn')
  @Mutation(() => ImportJob, { description: 'Runs an import that was planned.' })
  async confirmImport(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<ImportJob> {
    return toImportJob(await changeImport(context, context.actor, id, 'confirm'));
  }

  @Authorized('signedIn')
  @Mutation(() => ImportJob, {
    description: 'Stops an import. Contacts already imported stay, and can be removed by undo.',
  })
  async cancelImport(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<ImportJob> {
    return toImportJob(await changeImport(context, context.actor, id, 'cancel'));
  }

  @Authorized('signedIn')
  @Mutation(() => ImportJob, { description: 'Removes the contacts that it created and no agent has called.' })
  async revertImport(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<ImportJob> {
    return toImportJob(await changeImport(context, context.actor, id, 'revert'));
  }
}
