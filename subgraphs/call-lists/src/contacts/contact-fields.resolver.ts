import { hasTriesLeft } from '@dialdeck/common/calls/retry.rules';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import type { ContactRow } from './contact.ts';
import { Contact } from './contact.type.ts';
import { Retry } from './retry.type.ts';

@Resolver(() => Contact)
export class ContactFieldsResolver {
  @FieldResolver(() => CallList, { nullable: true })
  callList(@Root() { callListId }: ContactRow, @Ctx() { loaders }: CallListsContext): Promise<CallListRow | null> {
    return loaders.callList.load(callListId);
  }

  @FieldResolver(() => Retry, { nullable: true, description: 'Null for a contact that was reached, or never called.' })
  async retry(
    @Root() { callListId, tries, retryAt }: ContactRow,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<Retry | null> {
    const list = tries > 0 ? await loaders.keptList.load(callListId) : null;
    return list && { tries, maxTries: list.maxTries, at: hasTriesLeft(tries, list) ? retryAt : null };
  }
}
