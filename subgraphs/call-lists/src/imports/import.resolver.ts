import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { ContactRowInput } from './import.inputs.ts';
import { ImportResult } from './import.type.ts';
import { type ImportCounts, importContacts } from './import-contacts.ts';

@Resolver()
export class ImportResolver {
  @Authorized('admin')
  @Mutation(() => ImportResult, { description: 'At most 100 rows, all or nothing.' })
  importContacts(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('rows', () => [ContactRowInput]) rows: ContactRowInput[],
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ImportCounts> {
    return importContacts(context, context.actor, { callListId, rows, idempotencyKey });
  }
}
