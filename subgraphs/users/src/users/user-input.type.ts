import type { Role } from '@dialdeck/common/words';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { RoleEnum } from './user.type.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

/** The sort keys of the table of users. */
export const UserSortEnum = Object.fromEntries(Object.keys(USER_SORTS).map((sort) => [sort, sort])) as {
  [S in UserSort]: S;
};
registerEnumType(UserSortEnum, { name: 'UserSort' });

@InputType()
export class CreateUserInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => RoleEnum, { defaultValue: 'user' })
  role!: Role;

  @Field(() => Boolean, { defaultValue: true })
  sendVerificationEmail!: boolean;
}

@InputType()
export class UpdateUserInput {
  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => RoleEnum)
  role!: Role;
}
