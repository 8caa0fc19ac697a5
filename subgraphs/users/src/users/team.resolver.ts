import { AppError } from '@dialdeck/common/errors';
import { EMERGENCY_KEPT } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { CreateUserSchema, UpdateUserSchema, type UpdateUserValues } from '@dialdeck/common/teams/team.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import { emergencyAccount } from '#providers/emergency-account.repo.ts';
import { isWanted, providerNames } from '#providers/provider.repo.ts';
import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange, userChanged } from './change-users.ts';
import { createUser } from './create-user.ts';
import type { UserTransaction } from './user.repo.ts';
import type { UserRow } from './user.ts';
import { User } from './user.type.ts';
import { takesRights, type UserChange } from './user-change.rules.ts';
import { userId } from './user-id.ts';
import { CreateUserInput, UpdateUserInput } from './user-input.type.ts';

/** Admins' operations on the team. */
@Resolver()
export class TeamResolver {
  @Authorized('admin')
  @Mutation(() => User)
  createUser(
    @Arg('input', () => CreateUserInput) input: CreateUserInput,
    @Ctx() context: UsersContext,
  ): Promise<UserRow> {
    return createUser(context, parse(CreateUserSchema, input));
  }

  @Authorized('admin')
  @Mutation(() => User)
  updateUser(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
    @Ctx() context: UsersContext,
  ): Promise<UserRow> {
    const { actor } = context;
    return updateUser(context, { actorId: actor.userId, id: userId(id), input: parse(UpdateUserSchema, input) });
  }

  @Authorized('admin')
  @Mutation(() => User)
  setUserActive(
    @Arg('id', () => ID) id: string,
    @Arg('isActive', () => Boolean) isActive: boolean,
    @Ctx() context: UsersContext,
  ): Promise<UserRow> {
    return setUserActive(context, { actorId: context.actor.userId, id: userId(id), isActive });
  }

  @Authorized('admin')
  @Mutation(() => User)
  toggleUserActive(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<UserRow> {
    return setUserActive(context, { actorId: context.actor.userId, id: userId(id) });
  }

  @Authorized('admin')
  @Mutation(() => ID)
  deleteUser(@Arg('id', () => ID) id: string, @Ctx() context: UsersContext): Promise<string> {
    return deleteUser(context, { actorId: context.actor.userId, id: userId(id) });
  }
}

/** Removes a member. The member's calls stay in the reports, which contain the id only. */
function deleteUser(services: UsersServices, { actorId, id }: { actorId: string | null; id: string }): Promise<string> {
  return changeUsers(services, async (tx, publish) => {
    await refuseManaged(tx, await lockForChange(tx, { actorId, id, change: () => ({ kind: 'delete' }) }));
    await refuseEmergency(tx, id);
    await tx.delete(id);
    await publish({ type: 'user.deleted', key: id, payload: { id } });
    return id;
  });
}

interface UpdateUserOptions {
  actorId: string | null;
  id: string;
  input: UpdateUserValues;
}

/** Changes names and role; the address cannot change. */
function updateUser(services: UsersServices, { actorId, id, input }: UpdateUserOptions): Promise<UserRow> {
  const change: UserChange = { kind: 'rename', role: input.role };
  return changeUsers(services, async (tx, publish) => {
    const before = await lockForChange(tx, { actorId, id, change: () => change });
    await refuseManaged(tx, before);
    if (takesRights(before, change)) await refuseEmergency(tx, id);
    const user = await tx.update(before, input);
    await publish(userChanged(user, { endSessions: takesRights(before, change) }));
    return user;
  });
}

interface SetUserActiveOptions {
  actorId: string | null;
  id: string;
  /** Absent: the opposite of the present state, read under the lock, so that two toggles cancel each other out. */
  isActive?: boolean;
}

function setUserActive(services: UsersServices, { actorId, id, isActive }: SetUserActiveOptions): Promise<UserRow> {
  const wanted = (user: UserRow) => isActive ?? !user.isActive;
  const change = (user: UserRow): UserChange => ({ kind: 'setActive', isActive: wanted(user) });
  return changeUsers(services, async (tx, publish) => {
    const before = await lockForChange(tx, { actorId, id, change });
    if (before.isActive === wanted(before)) return before;
    await (wanted(before) ? refuseRevival(tx, before) : refuseEmergency(tx, id));
    const user = await tx.update(before, { isActive: wanted(before), deactivatedBy: wanted(before) ? null : 'admin' });
    await publish(userChanged(user, { endSessions: !user.isActive }));
    return user;
  });
}

/** Only the directory can change its people. @throws CONFLICT */
async function refuseManaged({ db }: UserTransaction, { managedBy }: UserRow): Promise<void> {
  if (!managedBy) return;
  const [provider] = await providerNames(db, [managedBy]);
  throw new AppError('CONFLICT', { userMessage: `Managed by ${provider?.name ?? 'a directory'}` });
}

/** While a provider is enforced, the emergency account keeps all its requirements. @throws CONFLICT */
async function refuseEmergency({ db }: UserTransaction, id: string): Promise<void> {
  const { userId, isKept } = await emergencyAccount(db);
  if (isKept && userId === id) throw new AppError('CONFLICT', { userMessage: EMERGENCY_KEPT });
}

/** Only the directory can activate a person whom it deactivated. @throws CONFLICT */
async function refuseRevival(tx: UserTransaction, user: UserRow): Promise<void> {
  if (user.managedBy && !(await isWanted(tx.db, user.id))) await refuseManaged(tx, user);
}
