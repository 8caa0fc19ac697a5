import { fullName } from '@dialdeck/common/teams/user.rules';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { looksAfter } from '#access.ts';
import type { CallListsContext } from '#context.ts';
import { Person } from '#members/person.type.ts';
import { User } from '#members/user.type.ts';
import type { CallListRow } from './call-list.ts';
import { CallList } from './call-list.type.ts';
import { countContacts } from './counts.rules.ts';

/** More names than a user reads next to one list. */
const NAMED_ASSIGNEES = 100;

async function tellsAssignments(
  { teamId }: CallListRow,
  { actor, loaders }: Pick<CallListsContext, 'actor' | 'loaders'>,
): Promise<boolean> {
  return looksAfter(actor, teamId !== null && (await loaders.isLed.load(teamId)));
}

@Resolver(() => CallList)
export class CallListFieldsResolver {
  @FieldResolver(() => User, { nullable: true })
  createdBy(@Root() { createdBy }: CallListRow): User {
    return { id: createdBy };
  }

  @FieldResolver(() => String, { nullable: true, description: 'The name of its team.' })
  async teamName(@Root() { teamId }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<string | null> {
    return teamId && ((await loaders.team.load(teamId))?.name ?? null);
  }

  @FieldResolver(() => SafeInt)
  async totalContacts(@Root() { id }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<number> {
    return countContacts(await loaders.counts.load(id));
  }

  @FieldResolver(() => SafeInt)
  async completedCalls(@Root() { id }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<number> {
    return (await loaders.counts.load(id)).completed;
  }

  @FieldResolver(() => [ID], {
    nullable: true,
    description: 'The agents to whom it is assigned. Null unless the caller is an admin or leads its team.',
  })
  async assignedUserIds(
    @Root() list: CallListRow,
    @Ctx() { actor, loaders }: CallListsContext,
  ): Promise<string[] | null> {
    const isTold = await tellsAssignments(list, { actor, loaders });
    return isTold ? await loaders.assignedUserIds.load(list.id) : null;
  }

  @FieldResolver(() => [Person], {
    nullable: true,
    description: 'The active agents among `assignedUserIds`. Null unless the caller is an admin or leads its team.',
  })
  async assignees(@Root() list: CallListRow, @Ctx() context: CallListsContext): Promise<Person[] | null> {
    const ids = await this.assignedUserIds(list, context);
    return ids?.map((id) => ({ id })) ?? null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The number of active agents to whom it is assigned. Null unless the caller is an admin or leads its team.',
  })
  async assigneeCount(@Root() list: CallListRow, @Ctx() { actor, loaders }: CallListsContext): Promise<number | null> {
    const isTold = await tellsAssignments(list, { actor, loaders });
    return isTold ? (await loaders.assignedUserIds.load(list.id)).length : null;
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: `To admins and leads of its team: names of the active agents who have it, at most ${NAMED_ASSIGNEES}.`,
  })
  async assigneeNames(
    @Root() list: CallListRow,
    @Ctx() { actor, loaders }: CallListsContext,
  ): Promise<string[] | null> {
    if (!(await tellsAssignments(list, { actor, loaders }))) return null;
    const ids = (await loaders.assignedUserIds.load(list.id)).slice(0, NAMED_ASSIGNEES);
    const members = await Promise.all(ids.map((userId) => loaders.member.load(userId)));
    return members.filter((member) => member !== null).map((member) => fullName(member));
  }

  @FieldResolver(() => Boolean, {
    description: "Whether each call needs the server's permission before it is made.",
  })
  callsNeedPermission(@Root() list: CallListRow, @Ctx() { permissionNeed }: CallListsContext): Promise<boolean> {
    return permissionNeed.of(list);
  }
}
