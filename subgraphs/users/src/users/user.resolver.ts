import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { foldText } from '@dialdeck/common/contacts/fold-text';
import type { Role } from '@dialdeck/common/words';
import { cursorKey, keysetStart, type SortDirection, SortDirectionEnum } from '@dialdeck/node/database/keyset';
import type { ReferenceResolver } from '@dialdeck/node/graphql/federated-schema';
import { pageSize, searchText, toPage } from '@dialdeck/node/graphql/page';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { Arg, Authorized, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { canSeeUser } from '#access.ts';
import type { UsersContext } from '#context.ts';
import { searchTerm } from './search.rules.ts';
import type { UserRepo } from './user.repo.ts';
import type { TeamCounts, UserFilter, UserRow } from './user.ts';
import { RoleEnum, User } from './user.type.ts';
import { isUserId } from './user-id.ts';
import { UserSortEnum } from './user-input.type.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

@ObjectType()
class UserConnection {
  @Field(() => [User])
  nodes!: User[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  /** For the resolver of totalCount; not part of the schema. */
  filter!: UserFilter;
}

@ObjectType()
class TeamSummary {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  verified!: number;

  @Field(() => Int)
  pending!: number;
}

@Resolver(() => UserConnection)
export class UserResolver {
  @Authorized('anyone')
  @Query(() => User, { nullable: true, description: 'The signed-in user; null when signed out.' })
  async me(@Ctx() { actor, userById }: UsersContext): Promise<UserRow | null> {
    const user = actor.userId ? await userById.load(actor.userId) : null;
    // Sessions of a deactivated user end within a second; this closes that second.
    return user?.isActive ? user : null;
  }

  @Authorized('signedIn')
  @Query(() => User, { nullable: true })
  async user(@Arg('id', () => ID) id: string, @Ctx() { actor, userById }: UsersContext): Promise<UserRow | null> {
    return canSeeUser(actor, id) && isUserId(id) ? await userById.load(id) : null;
  }

  @Authorized('admin')
  @Query(() => UserConnection, {
    description: 'Admins only. Search: first name, last name, e-mail or the name of a team, case-insensitive.',
  })
  users(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('role', () => RoleEnum, { nullable: true }) role: Role | null | undefined,
    @Arg('isActive', () => Boolean, { nullable: true }) isActive: boolean | null | undefined,
    @Arg('sort', () => UserSortEnum, { defaultValue: 'created' }) sort: UserSort,
    @Arg('dir', () => SortDirectionEnum, { defaultValue: 'desc' }) dir: SortDirection,
    @Ctx() { users }: UsersContext,
  ): Promise<UserConnection> {
    return listUsers(users, { first, after, search, role, isActive, sort, dir });
  }

  @FieldResolver(() => Int)
  totalCount(@Root() { filter }: UserConnection, @Ctx() { users }: UsersContext): Promise<number> {
    return users.count(filter);
  }

  @Authorized('admin')
  @Query(() => TeamSummary, { nullable: true, description: 'Admins only; null when it cannot be read now.' })
  teamSummary(@Ctx() { users }: UsersContext): Promise<TeamCounts> {
    return users.counts();
  }
}

/** Callers who may not see a user get the same answer as for an unknown id. */
export const resolveUser: ReferenceResolver<UsersContext> = ({ id }, { actor, userById }) =>
  canSeeUser(actor, id) && isUserId(id) ? userById.load(id) : null;

interface UserPage {
  nodes: UserRow[];
  pageInfo: PageInfo;
  /** Kept for the total, which is counted only on request. */
  filter: UserFilter;
}

interface ListUsersOptions extends UserFilter {
  first: number;
  after?: string | null | undefined;
  sort: UserSort;
  dir: SortDirection;
}

/** A page of the team. */
async function listUsers(
  users: UserRepo,
  { first, after, sort, dir, search, ...rest }: ListUsersOptions,
): Promise<UserPage> {
  const text = searchText(search);
  const filter = { ...rest, search: text, teamIds: await teamsFound(users.db, text) };
  const size = pageSize(first);
  const start = after ? keysetStart(after, USER_SORTS[sort].type, (id) => (isUserId(id) ? id : null)) : null;
  const rows = await users.page({ filter, sort, dir, take: size + 1, after: start });
  return { ...toPage(rows, size, ({ sortKey, id }) => [cursorKey(sortKey), id]), filter };
}

/** The teams whose names contain the typed term, as people's names are searched. */
async function teamsFound(db: UserRepo['db'], search: string): Promise<string[]> {
  const term = searchTerm(search);
  if (term === '') return [];
  const teams = await db.team.findMany({ select: { id: true, name: true }, where: { archivedAt: null } });
  return teams.filter(({ name }) => foldText(name).includes(term)).map(({ id }) => id);
}
