import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import { type CustomFieldMap, CustomFields } from '@dialdeck/node/graphql/scalars';
import { TextFields } from '@dialdeck/node/graphql/text-fields';
import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { countLeftOutPhones, countListedPhones } from './count-listed-phones.ts';
import { type ImportAnswer, importContacts } from './import-contacts.ts';

@ObjectType()
class LeftOutRow {
  @Field(() => Int, { description: '1 for the first row of the batch.' })
  row!: number;

  @Field(() => String)
  reason!: string;
}

@ObjectType()
class ImportResult {
  @Field(() => Int)
  imported!: number;

  @Field(() => Int)
  duplicates!: number;

  @Field(() => Int, {
    description: 'Numbers that must not be called: on the do-not-call list, or in a register whose rule applies.',
  })
  leftOut!: number;

  @Field(() => [LeftOutRow], { description: 'The rows that were left out, in order, each with its reason.' })
  leftOutRows!: LeftOutRow[];

  @Field(() => [LeftOutRow], {
    nullable: true,
    description: 'Imported rows with a value that does not fit the type of its field, such as `City: not a date`.',
  })
  misfitRows?: LeftOutRow[] | undefined;

  @Field(() => Int, { description: 'Imported contacts whose place is unknown.' })
  placeUnknown!: number;
}

@InputType()
@TextFields(CONTACT_TEXTS)
class ContactRowInput {
  @Field(() => String)
  phone!: string;

  @Field(() => String, { nullable: true, description: 'IANA name.' })
  timeZone!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'State or province of US or CA, by code or English name.' })
  region!: string | null | undefined;

  @Field(() => String, { nullable: true, description: "The contact's key in another system." })
  externalKey!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'ISO 8601.' })
  consentGivenAt!: string | null | undefined;

  @Field(() => String, { nullable: true })
  consentSource!: string | null | undefined;

  @Field(() => CustomFields, { nullable: true })
  customFields!: CustomFieldMap | null | undefined;
}

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
