import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { countLeftOutPhones, countListedPhones } from './count-listed-phones.ts';
import { ContactRowInput } from './import.inputs.ts';
import { ImportResult } from './import.type.ts';
import { type ImportAnswer, importContacts } from './import-contacts.ts';

@Resolver()
export class ImportResolver {
  @Authorized('signedIn')
  @Mutation(() => ImportResult, { description: 'At most 100 rows, all or nothing.' })
  async importContacts(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('rows', () => [ContactRowInput]) rows: ContactRowInput[],
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null | undefined,
    @Arg('importId', () => ID, {
      nullable: true,
      description: 'A UUID shared by all batches of one import, which can then be undone together.',
    })
    importId: string | null | undefined,
    @Arg('invalidRows', () => Int, {
      nullable: true,
      description: 'With an `importId`: rows of the file that were skipped since the previous batch.',
    })
    invalidRows: number | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ImportAnswer> {
    const input = { callListId, rows, importId, invalidRows, idempotencyKey };
    return await importContacts(context, context.actor, input);
  }

  // Both change nothing, but are mutations: phone numbers must be in no address, and so in no log.
  @Authorized('signedIn')
  @Mutation(() => Int, {
    description: `Of these phone numbers, in E.164 and at most ${LARGE_IMPORT_ROWS}, how many the list has.`,
  })
  countListedPhones(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('phones', () => [String]) phones: string[],
    @Ctx() context: CallListsContext,
  ): Promise<number> {
    return countListedPhones(context, context.actor, { callListId, phones });
  }

  @Authorized('signedIn')
  @Mutation(() => Int, {
    description: `Of these phone numbers, in E.164 and at most ${LARGE_IMPORT_ROWS}, how many the list does not have and an import leaves out, as they must not be called.`,
  })
  countLeftOutPhones(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('phones', () => [String]) phones: string[],
    @Ctx() context: CallListsContext,
  ): Promise<number> {
    return countLeftOutPhones(context, context.actor, { callListId, phones });
  }
}
