import { ROLES, type Role } from '@dialdeck/common/words';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';

export const RoleEnum = Object.fromEntries(ROLES.map((role) => [role, role])) as { [R in Role]: R };
registerEnumType(RoleEnum, { name: 'Role' });

@ObjectType()
@Directive('@key(fields: "id")')
export class User {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true })
  lastName!: string | null;

  @Field(() => String, { nullable: true })
  profileImageUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The number that the person calls from, by their own account, as E.164.',
  })
  callingNumber!: string | null;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => Boolean)
  isEmailVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether a code is asked for after the password.' })
  hasSecondFactor!: boolean;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}
