import { CreateUserSchema, UpdateUserSchema } from '@dialdeck/common/teams/team.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { setUserActive } from './set-user-active.ts';
import { updateUser } from './update-user.ts';
import { CreateUserInput, UpdateUserInput } from './user.inputs.ts';
import type { UserRow } from './user.ts';
import { User } from './user.type.ts';
import { userId } from './user-id.ts';

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
