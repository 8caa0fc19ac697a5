import type { Role } from '@dialdeck/common/words';
import { Field, InputType } from 'type-graphql';
import { RoleEnum } from '#accounts/user.type.ts';

@InputType()
export class InvitationInput {
  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => RoleEnum, { defaultValue: 'user' })
  role!: Role;
}

@InputType()
export class RegisterInput {
  @Field(() => String, { nullable: true })
  inviteToken?: string | null;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => RoleEnum, { nullable: true })
  role?: Role | null;
}
