import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { ContactVerdict } from './contact-verdict.type.ts';
import { contactVerdicts } from './contact-verdicts.ts';
import type { ShownVerdict } from './show-verdict.ts';
import { Verdict } from './verdict.type.ts';
import { verdictOfNumber } from './verdicts.ts';

@Resolver(() => Contact)
export class VerdictResolver {
  // It changes nothing, but is a mutation: phone numbers must be in no address, and so in no log.
  @Authorized('signedIn')
  @Mutation(() => Verdict, { description: 'Whether a number may be called from a list, now or at a later time.' })
  askVerdict(
    @Arg('phone', () => String) phone: string,
    @Arg('callListId', () => ID) callListId: string,
    @Arg('at', () => DateTime, { nullable: true, description: 'At most 366 days ahead.' }) at: Date | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ShownVerdict> {
    return verdictOfNumber(context, context.actor, { phone, callListId, at });
  }

  @Authorized('signedIn')
  @Query(() => [ContactVerdict], { description: `Of at most ${PAGE_SIZE_MAX} contacts of one list.` })
  contactVerdicts(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('contactIds', () => [ID]) contactIds: string[],
    @Ctx() { loaders }: CallListsContext,
  ): Promise<ContactVerdict[]> {
    return contactVerdicts(loaders, callListId, contactIds);
  }

  @FieldResolver(() => Verdict)
  async verdict(@Root() contact: ContactRow, @Ctx() { loaders }: CallListsContext): Promise<ShownVerdict> {
    const found = await loaders.verdict.load(contact);
    if (!found) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
    return found;
  }
}
