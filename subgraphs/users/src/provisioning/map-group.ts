import { AppError } from '@dialdeck/common/errors';
import { applyMappings } from '#scim/apply-mappings.ts';
import { changeDirectory, LastAdminError } from '#scim/change-directory.ts';
import type { GroupMapping } from '#scim/group-mapping.ts';
import { type Group, groupsRepo } from '#scim/groups.repo.ts';
import { ScimError } from '#scim/scim-error.rules.ts';
import type { UsersServices } from '#services.ts';
import { readTree } from '#teams/team.repo.ts';
import { isUserId } from '#users/user-id.ts';
import { requireProvider } from './provisioning.ts';

export type CountedGroup = Group & { members: number };

/** All groups, by name. @throws NOT_FOUND */
export async function listProvisionedGroups(services: UsersServices, providerId: string): Promise<CountedGroup[]> {
  await requireProvider(services, providerId);
  return await groupsRepo(services.users.db).all(providerId);
}

/** Maps a group to a role or a team, and applies the mapping to its members. @throws NOT_FOUND, CONFLICT */
export async function mapProvisionedGroup(
  services: UsersServices,
  { providerId, groupId, mapping }: { providerId: string; groupId: string; mapping: GroupMapping | null },
): Promise<CountedGroup> {
  await requireProvider(services, providerId);
  const change = changeDirectory(
    services,
    providerId,
    async (directory) => {
      const { groups } = directory;
      const before = isUserId(groupId) ? await groups.find(providerId, groupId) : null;
      if (!before) throw new AppError('NOT_FOUND', { userMessage: 'Group not found' });
      if (mapping?.to === 'team' && !(await readTree(directory.tx.db)).has(mapping.teamId))
        throw new AppError('BAD_INPUT', { userMessage: 'Choose a team', fields: { mapping: 'Choose a team' } });
      const people = await directory.members.idsOf(groupId);
      await groups.map(groupId, mapping);
      await applyMappings(directory, { people, mappings: [before.mapping, mapping].filter((each) => each !== null) });
      return { ...before, mapping, members: people.length };
    },
    { isOffToo: true, isAboutGroups: true },
  );
  return await change.catch((error: unknown) => {
    if (error instanceof LastAdminError) throw new AppError('CONFLICT', { userMessage: error.detail, cause: error });
    throw error instanceof ScimError ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
}
