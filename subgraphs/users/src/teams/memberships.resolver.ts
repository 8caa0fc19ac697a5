import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import type { UserRow } from '#users/user.ts';
import { User } from '#users/user.type.ts';
import { findPerson } from './find-person.ts';
import { readSettings } from './organisation-settings.ts';
import { Person } from './person.type.ts';
import type { MembershipRow } from './team.ts';
import { Membership } from './team.type.ts';

@Resolver(() => User)
export class MembershipsResolver {
  @Authorized('signedIn')
  @Query(() => Person, { nullable: true, description: 'To admins and leads; to everybody else oneself.' })
  person(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<Person | null> {
    return findPerson(id, context);
  }

  @FieldResolver(() => [Membership], { description: 'In the order of the names.' })
  teams(@Root() { id }: UserRow, @Ctx() { membershipsOf }: UsersContext): Promise<MembershipRow[]> {
    return membershipsOf.load(id);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the person makes call lists, imports contacts and assigns agents: admins, and leads where they may.',
  })
  async canManageLists(@Root() { id, role }: UserRow, @Ctx() { pool, membershipsOf }: UsersContext): Promise<boolean> {
    if (role === 'admin') return true;
    const isLead = (await membershipsOf.load(id)).some((membership) => membership.role === 'lead');
    return isLead && (await readSettings(pool)).leadsImport;
  }
}
