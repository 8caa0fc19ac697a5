import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import type { UserRow } from '#users/user.ts';
import { User } from '#users/user.type.ts';
import { findPerson } from './find-person.ts';
import { listPeople } from './list-people.ts';
import { readSettings } from './organisation-settings.ts';
import { Person, PersonConnection } from './person.type.ts';
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
