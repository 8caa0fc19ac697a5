import type { CreateUserValues } from '@dialdeck/common/teams/team.schemas';
import { newId } from '@dialdeck/node/process/new-id';
import type { UsersServices } from '#services.ts';
import { changeUsers, userChanged } from './change-users.ts';
import type { UserRow } from './user.ts';

/** Adds a member. `auth` sends the message with the verification link after an event of the same transaction. */
export function createUser(services: UsersServices, input: CreateUserValues): Promise<UserRow> {
  const { sendVerificationEmail, ...profile } = input;
  return changeUsers(services, async (tx, publish) => {
    const user = await tx.insert({ ...profile, id: newId(), isEmailVerified: false });
    await publish(userChanged(user, { invite: sendVerificationEmail }));
    return user;
  });
}
