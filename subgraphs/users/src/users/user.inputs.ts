import type { Role } from '@dialdeck/common/words';
import { Field, InputType } from 'type-graphql';
import { RoleEnum } from './user.type.ts';

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
