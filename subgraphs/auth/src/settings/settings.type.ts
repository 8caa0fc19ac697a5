import { REQUIRED_FOR, type RequiredFor } from '@dialdeck/common/identity-provider.schemas';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';

const RequiredForEnum = Object.fromEntries(REQUIRED_FOR.map((one) => [one, one])) as { [R in RequiredFor]: R };
registerEnumType(RequiredForEnum, { name: 'RequiredFor' });

@ObjectType({ description: 'What holds for all sign-ins.' })
export class SignInSettings {
  @Field(() => RequiredForEnum, { description: 'Of whom a second factor is required.' })
  secondFactor!: RequiredFor;

  @Field(() => ID, { nullable: true, description: 'Signs in by password while a provider is enforced.' })
  emergencyUserId!: string | null;
}

@InputType({ description: 'What is absent stays.' })
export class SignInSettingsInput {
  @Field(() => RequiredForEnum, { nullable: true })
  secondFactor?: RequiredFor;

  @Field(() => ID, { nullable: true })
  emergencyUserId?: string | null;
}
