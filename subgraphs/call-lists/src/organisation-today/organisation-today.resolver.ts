import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { readListsInProgress, readTodayCounts } from './organisation-today.repo.ts';

@ObjectType({ description: 'Figures of the organisation for today.' })
export class OrganisationToday {
  @Field(() => SafeInt, { description: 'Agents who made a call in the last 15 minutes.' })
  agentsAtWork!: number;

  @Field(() => SafeInt, { description: 'Callbacks that are overdue.' })
  callbacksOverdue!: number;

  @Field(() => SafeInt, { description: 'Calls of the last seven days without a result.' })
  callsWithoutResult!: number;

  @Field(() => [CallList], { description: 'The five active lists with the most contacts left, the longest first.' })
  listsInProgress!: CallListRow[];
}

@Resolver()
export class OrganisationTodayResolver {
  @Authorized('admin')
  @Query(() => OrganisationToday, { nullable: true, description: 'Admins only; null when it cannot be read now.' })
  async organisationToday(@Ctx() { pool }: CallListsContext): Promise<OrganisationToday> {
    const [counts, listsInProgress] = await Promise.all([readTodayCounts(pool), readListsInProgress(pool)]);
    return { ...counts, listsInProgress };
  }
}
