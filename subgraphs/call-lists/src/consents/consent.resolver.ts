import { ConsentSchema, NumbersSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { ConsentRow } from './consent.repo.ts';
import { CheckedNumber, Consent, ConsentInput } from './consent.type.ts';
import { type CheckedNumber as CheckedRow, checkNumbers, endConsent, recordConsent } from './consents.ts';

@Resolver()
export class ConsentResolver {
  @Authorized('admin')
  @Mutation(() => Consent)
  recordConsent(
    @Arg('input', () => ConsentInput) input: ConsentInput,
    @Ctx() context: CallListsContext,
  ): Promise<ConsentRow> {
    return recordConsent(context, requireUuid(context.actor.userId), parse(ConsentSchema, input));
  }

  @Authorized('admin')
  @Mutation(() => ID)
  withdrawConsent(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<string> {
    return endConsent(context, id);
  }

  // It changes nothing, but is a mutation: phone numbers must be in no address, and so in no log.
  @Authorized('admin')
  @Mutation(() => [CheckedNumber], { description: 'At most 1,000 numbers, answered in the order sent.' })
  checkNumbers(
    @Arg('phones', () => [String]) phones: string[],
    @Arg('country', () => String, { nullable: true }) country: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CheckedRow[]> {
    return checkNumbers(context, parse(NumbersSchema, { phones, country }));
  }
}
