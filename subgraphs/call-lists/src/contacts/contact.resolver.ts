import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import type { ContactRow } from './contact.ts';
import { Contact, ContactConnection } from './contact.type.ts';
import type { QueuePage } from './read-queue.ts';

@Resolver(() => ContactConnection)
export class ContactResolver {
  @Authorized('signedIn')
  @Query(() => Contact, { nullable: true })
  contact(@Arg('id', () => ID) id: string, @Ctx() { loaders }: CallListsContext): Promise<ContactRow | null> {
    return loaders.contact.load(id);
  }

  @FieldResolver(() => SafeInt, {
    description: 'Contacts that fit search and filter; counted up to 1,000 when a search is given.',
  })
  async matchCount(@Root() { countMatches }: QueuePage): Promise<number> {
    return (await countMatches()).count;
  }

  @FieldResolver(() => Boolean, { description: 'Whether more contacts match than `matchCount`.' })
  async isMatchCountCapped(@Root() { countMatches }: QueuePage): Promise<boolean> {
    return (await countMatches()).isCapped;
  }
}
