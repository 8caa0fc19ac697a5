import { newId } from '@dialdeck/node/process/new-id';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { applyMappings } from './apply-mappings.ts';
import { changeDirectory, type DirectoryTransaction } from './change-directory.ts';
import { type GroupChange, type MemberChange, readGroup } from './group.rules.ts';
import type { Group } from './groups.repo.ts';
import { invalid, noResource, taken } from './scim-error.rules.ts';

/** @throws ScimError */
export function createGroup(services: UsersServices, providerId: string, resource: unknown): Promise<Group> {
  return changeDirectory(
    services,
    providerId,
    async (directory) => {
      const { groups } = directory;
      const { displayName, externalId, members } = readGroup(resource);
      const id = newId();
      await checkName(directory, null, displayName);
      await groups.insert(providerId, id, { displayName, externalId });
      await changeMembers(directory, id, members);
      return await found(directory, id);
    },
    { isAboutGroups: true },
  );
}

/** @throws ScimError */
export function changeGroup(
  services: UsersServices,
  providerId: string,
  id: string,
  { displayName, externalId, members }: GroupChange,
): Promise<Group> {
  return changeDirectory(
    services,
    providerId,
    async (directory) => {
      const { groups } = directory;
      const before = await found(directory, id);
      const named = {
        displayName: displayName ?? before.displayName,
        externalId: externalId === undefined ? before.externalId : externalId,
      };
      await checkName(directory, id, named.displayName);
      await groups.rename(id, named);
      await changeMembers(directory, id, members);
      return await found(directory, id);
    },
    { isAboutGroups: true },
  );
}

/** @throws ScimError */
export function deleteGroup(services: UsersServices, providerId: string, id: string): Promise<void> {
  return changeDirectory(
    services,
    providerId,
    async (directory) => {
      const { mapping } = await found(directory, id);
      const people = await directory.groups.remove(id);
      if (mapping) await applyMappings(directory, { people, mappings: [mapping] });
    },
    { isAboutGroups: true },
  );
}

async function found({ groups, provider }: DirectoryTransaction, id: string): Promise<Group> {
  const group = await groups.find(provider.id, id);
  if (!group) throw noResource();
  return group;
}

async function checkName({ groups, provider }: DirectoryTransaction, id: string | null, name: string): Promise<void> {
  if (await groups.isNameTaken(provider.id, id, name)) throw taken('The displayName is taken.');
}

async function changeMembers(
  directory: DirectoryTransaction,
  id: string,
  changes: readonly MemberChange[],
): Promise<void> {
  const moved = new Set<string>();
  for (const { kind, ids } of changes) {
    const known = kind === 'remove' ? ids.filter(isUserId) : await peopleOf(directory, ids);
    for (const person of await directory.members.changeMembers(id, { kind, ids: known })) moved.add(person);
  }
  const { mapping } = await found(directory, id);
  if (mapping) await applyMappings(directory, { people: [...moved], mappings: [mapping] });
}

/** @throws invalidValue for a person of another provider */
async function peopleOf({ people, provider }: DirectoryTransaction, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (unique.length === 0) return [];
  const known = unique.every(isUserId) ? await people.known(provider.id, unique) : [];
  if (known.length < unique.length) throw invalid('invalidValue', 'A member is not one of this provider.');
  return known;
}
