import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { addAssignments, assignUsers } from './assign-users.ts';

@Resolver()
export class AssignmentResolver {
  @Authorized('signedIn')
  @Mutation(() => CallList, {
    description: 'Replaces the assignments. The assignments of deactivated people stay as they are.',
  })
  assignUsers(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return assignUsers(context, context.actor, { callListId, userIds });
  }

  @Authorized('signedIn')
  @Mutation(() => CallList, { description: 'Adds one assignment. Repeating it is no error.' })
  addAssignment(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('userId', () => ID) userId: string,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return addAssignments(context, context.actor, { callListId, userIds: [userId] });
  }

  @Authorized('signedIn')
  @Mutation(() => CallList, { description: 'Adds assignments and removes none. Repeating it is no error.' })
  addAssignments(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return addAssignments(context, context.actor, { callListId, userIds });
  }
}
