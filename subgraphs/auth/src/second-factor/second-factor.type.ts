import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { User } from '#accounts/user.type.ts';

@ObjectType({ description: "The caller's authenticator, whose code is asked for after the password." })
export class SecondFactor {
  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => DateTime, { nullable: true })
  since!: Date | null;

  @Field(() => Int)
  recoveryCodesLeft!: number;

  @Field(() => Boolean, { description: 'Whether the organisation requires it: then it cannot be removed.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'False for accounts without a password: they are never asked for a code.' })
  canSetUp!: boolean;
}

@ObjectType({
  description: 'The secret of an authenticator. It is shown once, and used after a code has confirmed it.',
})
export class SecondFactorSetup {
  @Field(() => String, { description: 'Base32, to type into the authenticator.' })
  key!: string;

  @Field(() => String, { description: 'otpauth://…, for a QR code.' })
  uri!: string;
}

@ObjectType({ description: 'Each code replaces an authenticator code once. They are shown once.' })
export class RecoveryCodes {
  @Field(() => [String])
  recoveryCodes!: string[];

  @Field(() => User, { nullable: true, description: 'The person signed in, if a sign-in was waiting for the set-up.' })
  user?: User | null;
}
