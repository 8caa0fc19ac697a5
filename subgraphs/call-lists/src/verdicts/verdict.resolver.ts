import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import { refuseMany } from '#contacts/contact-ids.ts';
import type { CallListsContext } from '#context.ts';
import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import type { ShownVerdict } from './show-verdict.ts';
import { Verdict } from './verdict.type.ts';
import { verdictOfNumber } from './verdicts.ts';

@ObjectType({ description: 'The verdict on one contact.' })
class ContactVerdict {
  @Field(() => ID)
  contactId!: string;

  @Field(() => Verdict)
  verdict!: ShownVerdict;
}

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

/**
 * For contacts of the list; none for a list that the caller must not see.
 * @throws BAD_INPUT for more contacts than the limit
 */
async function contactVerdicts(
  { callList, verdict }: Loaders,
  callListId: string,
  contactIds: readonly string[],
): Promise<ContactVerdict[]> {
  refuseMany(contactIds);
  const list = await callList.load(callListId);
  if (!list) return [];
  const ids = [...new Set(contactIds.map(toUuid))].filter((id) => id !== null);
  const found = await Promise.all(ids.map((id) => verdict.load({ id, callListId: list.id })));
  return ids.flatMap((contactId, index) => {
    const of = found[index];
    return of ? [{ contactId, verdict: of }] : [];
  });
}
