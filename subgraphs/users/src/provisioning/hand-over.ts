import { AppError } from '@dialdeck/common/errors';
import { emergencyAccount } from '#providers/emergency-account.repo.ts';
import { changeDirectory, type DirectoryTransaction } from '#scim/change-directory.ts';
import { hasDomainOf } from '#scim/person.rules.ts';
import type { UsersServices } from '#services.ts';
import { userChanged } from '#users/change-users.ts';
import type { UserRow } from '#users/user.ts';
import { isUserId } from '#users/user-id.ts';
import { requireProvider } from './provisioning.ts';

/**
 * Hands people of the provider's domains over to its directory, all or none.
 * @returns the number of people
 * @throws NOT_FOUND, BAD_INPUT
 */
export async function handOver(
  services: UsersServices,
  { providerId, userIds }: { providerId: string; userIds: readonly string[] },
): Promise<number> {
  await requireProvider(services, providerId);
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))].sort();
  if (!ids.every(isUserId)) throw refused('This person does not exist');
  return await changeDirectory(
    services,
    providerId,
    async (directory) => {
      for (const id of ids) await handOverOne(directory, id);
      return ids.length;
    },
    { isOffToo: true },
  );
}

async function handOverOne({ tx, people, provider, publish }: DirectoryTransaction, id: string): Promise<void> {
  const user = await tx.lock(id);
  if (!user) throw refused('This person does not exist');
  const { userId: emergencyId } = await emergencyAccount(tx.db);
  const refusal = handOverRefusal(user, provider.domains, emergencyId);
  if (refusal) throw refused(refusal);
  if (await people.isUserNameTaken(provider.id, id, user.email))
    throw refused(`The directory has another person with the address ${user.email}`);
  const { email, firstName, lastName } = user;
  const managed = await tx.update(user, { managedBy: provider.id });
  await people.save(provider.id, id, {
    userName: email,
    externalId: null,
    displayName: null,
    givenName: firstName,
    familyName: lastName,
    emails: [{ value: email, type: 'work', primary: true }],
    active: true,
  });
  await publish([userChanged(managed)]);
}

function handOverRefusal(
  { id, email, managedBy }: UserRow,
  domains: readonly string[],
  emergencyId: string | null,
): string | null {
  if (id === emergencyId) return `${email} is the emergency account`;
  if (managedBy) return `${email} is managed already`;
  return hasDomainOf(email, domains) ? null : `${email} has a domain that is not one of this provider`;
}

const refused = (sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { userIds: sentence } });
