import type { CreateUserValues } from '@dialdeck/common/team.schemas';
import { newId } from '@dialdeck/node/new-id';
import { changeTeam, type TeamServices, userChanged } from './change-team.ts';
import type { UserRow } from './user.ts';

/** Adds a member. The message with the verification link is sent by `auth`, which hears of it in the same transaction. */
export function createUser(services: TeamServices, input: CreateUserValues): Promise<UserRow> {
  const { sendVerificationEmail, ...profile } = input;
  return changeTeam(services, async (tx, publish) => {
    const user = await tx.insert({ ...profile, id: newId(), isEmailVerified: false });
    await publish(userChanged(user, { invite: sendVerificationEmail }));
    return user;
  });
}
