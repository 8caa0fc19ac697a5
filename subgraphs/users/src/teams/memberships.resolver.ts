import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import { cursorKey, keysetStart } from '@dialdeck/node/database/keyset';
import { pageSize, searchText, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import type { UserRow } from '#users/user.ts';
import { User } from '#users/user.type.ts';
import { isUserId } from '#users/user-id.ts';
import { findPerson } from './find-person.ts';
import { readSettings } from './organisation-settings.ts';
import { PERSON_SORT, type PeopleScope, readPeople } from './people.repo.ts';
import { Person, PersonConnection } from './person.type.ts';
import { teamNotFound } from './read-teams.ts';
import { leadsTeam } from './team.repo.ts';
import type { MembershipRow } from './team.ts';
import { Membership } from './team.type.ts';

@Resolver(() => User)
export class MembershipsResolver {
  @Authorized('signedIn')
  @Query(() => Person, { nullable: true, description: 'Admins and leads can ask for anybody, others for themselves.' })
  person(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<Person | null> {
    return findPerson(id, context);
  }

  @Authorized('signedIn')
  @Query(() => PersonConnection, {
    description:
      'By name, and searched by name. Admins see everybody, leads the members of their teams and of the teams below, others no one.',
  })
  people(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('assignableTo', () => ID, {
      nullable: true,
      description: 'A team that the caller leads: returns the people to whom its lists can be assigned.',
    })
    assignableTo: string | null | undefined,
    @Ctx() context: UsersContext,
  ): Promise<PersonConnection> {
    return listPeople(context, { first, after, search, assignableTo });
  }

  @FieldResolver(() => [Membership], { description: 'In order of their names.' })
  teams(@Root() { id }: UserRow, @Ctx() { membershipsOf }: UsersContext): Promise<MembershipRow[]> {
    return membershipsOf.load(id);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the person makes call lists, imports contacts and assigns agents: admins, and leads where they may.',
  })
  async canManageLists(@Root() user: UserRow, @Ctx() { users, membershipsOf }: UsersContext): Promise<boolean> {
    if (hasAdminRole(user)) return true;
    const isLead = (await membershipsOf.load(user.id)).some(hasLeadRole);
    return isLead && (await readSettings(users.db)).leadsImport;
  }
}

interface PeopleRequest {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  /** The team of the list to assign. */
  assignableTo?: string | null | undefined;
}

/**
 * A page of the people that the caller manages, by name; empty for callers who manage no one.
 * @throws NOT_FOUND for a team that the caller does not manage, whether it exists or not
 */
async function listPeople(
  context: Pick<UsersContext, 'actor' | 'users'>,
  { first, after, search, assignableTo }: PeopleRequest,
): Promise<{ nodes: Person[]; pageInfo: PageInfo }> {
  const size = pageSize(first);
  const start = after ? keysetStart(after, PERSON_SORT.type, (id) => (isUserId(id) ? id : null)) : null;
  const scope = await peopleScope(context, assignableTo ?? null);
  const rows = await readPeople(context.users.db, { scope, search: searchText(search), take: size + 1, after: start });
  return toPage(rows, size, ({ sortKey, id }) => [cursorKey(sortKey), id]);
}

/** An admin assigns across teams, a lead within the branch of the list's team. */
async function peopleScope(
  { actor, users }: Pick<UsersContext, 'actor' | 'users'>,
  assignableTo: string | null,
): Promise<PeopleScope> {
  if (hasAdminRole(actor)) return assignableTo === null ? { kind: 'all' } : { kind: 'assignable', teamId: null };
  const by = String(actor.userId);
  if (assignableTo === null) return { kind: 'led', by };
  if (!isUserId(assignableTo) || !(await leadsTeam(users.db, by, assignableTo))) throw teamNotFound();
  return { kind: 'assignable', teamId: assignableTo };
}
