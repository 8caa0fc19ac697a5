import { AppError } from '@dialdeck/common/errors';
import {
  OrganisationSettingsSchema,
  TeamChangeSchema,
  TeamMembersSchema,
  TeamSchema,
} from '@dialdeck/common/teams/teams.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import type { UsersServices } from '#services.ts';
import { changeTeam, createTeam } from './change-team.ts';
import { changeTree, requireTeam, teamChanged } from './change-tree.ts';
import { changeSettings, readSettings } from './organisation-settings.ts';
import { findMembers, findTeam, visibleTeams } from './read-teams.ts';
import { setTeamMembers } from './set-members.ts';
import { archive, countWithin, readMembers, removeMembers, unmapTeam } from './team.repo.ts';
import type { TeamMembersRow, TeamRow } from './team.ts';
import { OrganisationSettings, Team, TeamChangeInput, TeamInput, TeamMemberInput, TeamMembers } from './team.type.ts';
import { archiveRefusal } from './tree.rules.ts';

@Resolver()
export class TeamsResolver {
  @Authorized('signedIn')
  @Query(() => [Team], {
    description: 'Admins: all teams; leads: theirs and those below; others: none. Parents first, then by name.',
  })
  teams(@Ctx() context: UsersContext): Promise<TeamRow[]> {
    return visibleTeams(context, context.actor);
  }

  @Authorized('signedIn')
  @Query(() => TeamMembers, { description: 'For admins, and for leads of the team or of a team above it.' })
  teamMembers(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<TeamMembersRow> {
    return findMembers(context, context.actor, id);
  }

  @Authorized('admin')
  @Mutation(() => Team)
  async createTeam(@Arg('input', () => TeamInput) input: TeamInput, @Ctx() context: UsersContext): Promise<TeamRow> {
    const { actor } = context;
    const id = await createTeam(context, { actorId: actor.userId, input: parse(TeamSchema, input) });
    return findTeam(context, actor, id);
  }

  @Authorized('admin')
  @Mutation(() => Team)
  async changeTeam(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => TeamChangeInput) input: TeamChangeInput,
    @Ctx() context: UsersContext,
  ): Promise<TeamRow> {
    const { actor } = context;
    await changeTeam(context, { actorId: actor.userId, id, input: parse(TeamChangeSchema, input) });
    return findTeam(context, actor, id);
  }

  @Authorized('admin')
  @Mutation(() => ID, { description: 'Archives a team for good. Its members leave it.' })
  deleteTeam(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<string> {
    return archiveTeam(context, { actorId: context.actor.userId, id });
  }

  @Authorized('admin')
  @Mutation(() => TeamMembers, { description: 'Replaces the members.' })
  setTeamMembers(
    @Arg('id', () => ID) id: string,
    @Arg('members', () => [TeamMemberInput]) members: TeamMemberInput[],
    @Arg('version', () => Int, { nullable: true }) version: number | null | undefined,
    @Ctx() context: UsersContext,
  ): Promise<TeamMembersRow> {
    const input = parse(TeamMembersSchema, { members, version });
    return setTeamMembers(context, { actorId: context.actor.userId, id, input });
  }

  @Authorized('admin')
  @Query(() => OrganisationSettings)
  organisationSettings(@Ctx() { users }: UsersContext): Promise<OrganisationSettings> {
    return readSettings(users.db);
  }

  @Authorized('admin')
  @Mutation(() => OrganisationSettings)
  changeOrganisationSettings(
    @Arg('leadsImport', () => Boolean) leadsImport: boolean,
    @Ctx() context: UsersContext,
  ): Promise<OrganisationSettings> {
    const input = parse(OrganisationSettingsSchema, { leadsImport });
    return changeSettings(context, { actorId: context.actor.userId, input });
  }
}

/** Removes a team from the tree for good; its members leave it, and its calls still count in the teams above. @throws NOT_FOUND, CONFLICT */
function archiveTeam(
  services: UsersServices,
  { actorId, id }: { actorId: string | null; id: string },
): Promise<string> {
  return changeTree(services, actorId, async ({ db, tree, tell }) => {
    const team = requireTeam(tree, id);
    const refusal = archiveRefusal(await countWithin(db, team.id));
    if (refusal) throw new AppError('CONFLICT', { userMessage: refusal });
    const removed = (await readMembers(db, team.id)).map(({ userId }) => userId);
    await removeMembers(db, team.id, removed);
    await unmapTeam(db, team.id);
    const version = await archive(db, team.id);
    await tell(teamChanged({ ...team, version }, { archived: true, removed }));
    return team.id;
  });
}
