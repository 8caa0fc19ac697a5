import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import { countTeamCallbacks } from '#callbacks/callback.repo.ts';
import type { CallListsContext } from '#context.ts';
import { countTeamOpenCalls } from '#open-calls/open-call.repo.ts';
import { requireTeamScope } from '#teams/see-team.ts';
import { countAgentsAtWork, readListsInProgress } from './organisation-today.repo.ts';

@ObjectType({ description: 'Figures of the organization, or of a team and those below it, for today.' })
export class OrganisationToday {
  @Field(() => SafeInt, { description: 'People who are not signed out, as the board shows them.' })
  agentsAtWork!: number;

  @Field(() => SafeInt, {
    description: 'Callbacks of active lists whose time has passed, as `teamCallbacks` lists them.',
  })
  callbacksOverdue!: number;

  @Field(() => SafeInt, { description: 'Calls without a result, of any age, as `teamOpenCalls` lists them.' })
  callsWithoutResult!: number;

  @Field(() => [CallList], { description: 'The five active lists with the most contacts left, the longest first.' })
  listsInProgress!: CallListRow[];
}

@Resolver()
export class OrganisationTodayResolver {
  @Authorized('signedIn')
  @Query(() => OrganisationToday, {
    nullable: true,
    description:
      'Of a team and those below it for its leads, for admins also of the organization; null when it cannot be read now.',
  })
  async organisationToday(
    @Arg('teamId', () => ID, { nullable: true, description: 'Null for all teams.' }) wanted: string | null | undefined,
    @Ctx() { pool, actor }: CallListsContext,
  ): Promise<OrganisationToday> {
    const teamId = await requireTeamScope(pool, actor, wanted);
    const [agentsAtWork, callbacksOverdue, callsWithoutResult, listsInProgress] = await Promise.all([
      countAgentsAtWork(pool, teamId),
      countTeamCallbacks(pool, { teamId, isOverdue: true }),
      countTeamOpenCalls(pool, teamId),
      readListsInProgress(pool, teamId),
    ]);
    return { agentsAtWork, callbacksOverdue, callsWithoutResult, listsInProgress };
  }
}
