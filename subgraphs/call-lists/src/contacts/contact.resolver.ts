import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import type { ContactRow } from './contact.ts';
import { Contact } from './contact.type.ts';

@Resolver()
export class ContactResolver {
  @Authorized('signedIn')
  @Query(() => Contact, { nullable: true })
  contact(@Arg('id', () => ID) id: string, @Ctx() { loaders }: CallListsContext): Promise<ContactRow | null> {
    return loaders.contact.load(id);
  }
}
