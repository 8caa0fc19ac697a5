import { newId } from '@dialdeck/node/process/new-id';
import type { UsersServices } from '#services.ts';
import { userChanged } from '#users/change-users.ts';
import type { UserUpdate } from '#users/user.repo.ts';
import type { UserRow } from '#users/user.ts';
import { applyMappings } from './apply-mappings.ts';
import { changeDirectory, type DirectoryTransaction, LastAdminError } from './change-directory.ts';
import type { LinkedPerson } from './people.repo.ts';
import { addressOf, checkAddress, type Person, readPerson } from './person.rules.ts';
import { noResource, taken } from './scim-error.rules.ts';

const ADDRESS_TAKEN = 'The e-mail address is taken.';
const USER_NAME_TAKEN = 'The userName is taken.';

/** Adds a person, or revives one whom the same directory has deleted. @throws ScimError */
export function createPerson(services: UsersServices, providerId: string, resource: unknown): Promise<LinkedPerson> {
  return changeDirectory(services, providerId, async (directory) => {
    const { tx, people, provider, publish } = directory;
    const person = readPerson(resource, true);
    const email = addressOf(person);
    checkAddress(email, provider.domains);
    const known = await tx.lockByEmail(email);
    if (known && !(known.managedBy === providerId && (await people.isDeleted(providerId, known.id))))
      throw taken(ADDRESS_TAKEN);
    if (await people.isUserNameTaken(providerId, known?.id ?? null, person.userName)) throw taken(USER_NAME_TAKEN);
    const profile = { firstName: person.givenName, lastName: person.familyName };
    const user = known
      ? await tx.update(known, { ...profile, ...activity(known, person.active) })
      : await tx.insert({
          ...profile,
          id: newId(),
          email,
          role: 'user',
          isEmailVerified: true,
          isActive: person.active,
          managedBy: providerId,
          deactivatedBy: person.active ? null : 'provider',
        });
    await people.save(providerId, user.id, person);
    await publish([userChanged(user)]);
    return await found(directory, user.id);
  });
}

/** Changes a person to the result of `next`. @throws ScimError */
export function changePersonOf(
  services: UsersServices,
  providerId: string,
  id: string,
  next: (person: Person) => Person,
): Promise<LinkedPerson> {
  return changeDirectory(services, providerId, async (directory) => {
    const { tx, people, provider, publish } = directory;
    const { person: before } = await found(directory, id);
    const person = next(before);
    // A person may be deactivated even when the provider has lost the domain of their address.
    const email = addressOf(person);
    const isMoved = email !== addressOf(before);
    if (isMoved) checkAddress(email, provider.domains);
    if (await people.isUserNameTaken(providerId, id, person.userName)) throw taken(USER_NAME_TAKEN);
    const user = await lockPerson(directory, id, person.active);
    const changed = changesOf(user, { ...person, email: isMoved ? email : user.email });
    await people.save(providerId, id, person);
    if (Object.keys(changed).length > 0)
      await publish([userChanged(await tx.update(user, changed), { endSessions: user.isActive && !person.active })]);
    return await found(directory, id);
  });
}

/** Deactivates the account; for the directory the person no longer exists. @throws ScimError */
export function deletePerson(services: UsersServices, providerId: string, id: string): Promise<void> {
  return changeDirectory(
    services,
    providerId,
    async (directory) => {
      const { tx, people, publish } = directory;
      await found(directory, id);
      const user = await lockPerson(directory, id, false);
      const mappings = await people.markDeleted(id);
      const gone = user.isActive ? await tx.update(user, activity(user, false)) : user;
      if (user.isActive) await publish([userChanged(gone, { endSessions: true })]);
      await applyMappings(directory, { people: [id], mappings });
    },
    { isAboutGroups: true },
  );
}

async function found({ people, provider }: DirectoryTransaction, id: string): Promise<LinkedPerson> {
  const person = await people.find(provider.id, id);
  if (!person) throw noResource();
  return person;
}

/** Locks in the common order: active admins first, if one of them may lose the role. @throws LastAdminError */
async function lockPerson({ tx }: DirectoryTransaction, id: string, active: boolean): Promise<UserRow> {
  const admins = active ? [] : await tx.lockActiveAdmins();
  const user = await tx.lock(id);
  if (!user) throw noResource();
  if (admins.length === 1 && admins[0] === id) throw new LastAdminError([id]);
  return user;
}

/** The changed fields. */
function changesOf(user: UserRow, { email, givenName, familyName, active }: Person & { email: string }): UserUpdate {
  return {
    ...(email !== user.email && { email }),
    ...(givenName !== user.firstName && { firstName: givenName }),
    ...(familyName !== user.lastName && { lastName: familyName }),
    ...activity(user, active),
  };
}

/** Only an admin can activate a person whom an admin deactivated. */
function activity(
  { isActive, deactivatedBy }: UserRow,
  active: boolean,
): Partial<Pick<UserRow, 'isActive' | 'deactivatedBy'>> {
  if (isActive && !active) return { isActive: false, deactivatedBy: 'provider' };
  if (!isActive && active && deactivatedBy === 'provider') return { isActive: true, deactivatedBy: null };
  return {};
}
