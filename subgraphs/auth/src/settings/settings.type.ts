import { REQUIRED_FOR, type RequiredFor } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';

const RequiredForEnum = Object.fromEntries(REQUIRED_FOR.map((one) => [one, one])) as { [R in RequiredFor]: R };
registerEnumType(RequiredForEnum, { name: 'RequiredFor' });

@ObjectType({ description: 'Settings that apply to every sign-in.' })
export class SignInSettings {
  @Field(() => RequiredForEnum, { description: 'Who must have a second factor.' })
  secondFactor!: RequiredFor;

  @Field(() => ID, {
    nullable: true,
    description: 'The emergency account: it can sign in by password even where a provider is enforced.',
  })
  emergencyUserId!: string | null;
}

@InputType({ description: 'Fields that are left out keep their values.' })
export class SignInSettingsInput {
  @Field(() => RequiredForEnum, { nullable: true })
  secondFactor?: RequiredFor;

  @Field(() => ID, { nullable: true })
  emergencyUserId?: string | null;
}
