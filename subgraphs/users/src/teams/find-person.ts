import { canSeeUser } from '#access.ts';
import type { UsersContext } from '#context.ts';
import { isUserId } from '#users/user-id.ts';
import type { Person } from './person.type.ts';
import { isLead } from './team.repo.ts';

/** Leads may look up any person by id; other callers get the same response as for an unknown id. */
export async function findPerson(id: string, { actor, userById, users }: UsersContext): Promise<Person | null> {
  if (actor.userId === null || !isUserId(id)) return null;
  const isSeen = canSeeUser(actor, id) || (await isLead(users.db, actor.userId));
  const user = isSeen ? await userById.load(id.toLowerCase()) : null;
  // Not the whole row, which contains an address.
  return user && { id: user.id, firstName: user.firstName, lastName: user.lastName, isActive: user.isActive };
}
