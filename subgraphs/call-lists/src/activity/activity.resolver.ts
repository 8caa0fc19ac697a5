import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { refuseMany } from '#contacts/contact-ids.ts';
import type { CallListsContext } from '#context.ts';
import { ContactActivity } from './activity.type.ts';
import { readActivity } from './read-activity.ts';

@Resolver()
export class ActivityResolver {
  @Authorized('signedIn')
  @Query(() => ContactActivity, { nullable: true, description: `Of at most ${PAGE_SIZE_MAX} contacts of one list.` })
  contactActivity(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('contactIds', () => [ID]) contactIds: string[],
    @Arg('since', () => DateTime, { nullable: true, description: 'The `at` of the previous answer.' })
    since: Date | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ContactActivity | null> {
    refuseMany(contactIds);
    return readActivity(context, context.loaders, { callListId, contactIds, since });
  }
}
