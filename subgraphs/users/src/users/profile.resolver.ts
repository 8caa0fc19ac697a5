import { OwnProfileSchema } from '@dialdeck/common/accounts/profile.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import { changeOwnProfile } from './change-own-profile.ts';
import type { UserRow } from './user.ts';
import { User } from './user.type.ts';

@Resolver()
export class ProfileResolver {
  @Authorized('signedIn')
  @Mutation(() => User, { description: "Changes the caller's own profile. Without a number, the number is removed." })
  async changeOwnProfile(
    @Arg('callingNumber', () => String, { nullable: true }) callingNumber: string | null | undefined,
    @Ctx() context: UsersContext,
  ): Promise<UserRow> {
    const { userId } = context.actor;
    if (!userId) throw new AppError('UNAUTHENTICATED');
    return await changeOwnProfile(context, userId, parse(OwnProfileSchema, { callingNumber }));
  }
}
