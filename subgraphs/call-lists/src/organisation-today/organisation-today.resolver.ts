import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { readListsInProgress, readTodayCounts } from './organisation-today.repo.ts';
import { OrganisationToday } from './organisation-today.type.ts';

@Resolver()
export class OrganisationTodayResolver {
  @Authorized('admin')
  @Query(() => OrganisationToday, { nullable: true, description: 'Admins only; null when it cannot be read now.' })
  async organisationToday(@Ctx() { pool }: CallListsContext): Promise<OrganisationToday> {
    const [counts, listsInProgress] = await Promise.all([readTodayCounts(pool), readListsInProgress(pool)]);
    return { ...counts, listsInProgress };
  }
}
