import { DateTime } from '@dialdeck/node/scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { User } from '#accounts/user.type.ts';

@ObjectType({ description: 'Whether the caller is asked for a code of an authenticator after the password.' })
export class SecondFactor {
  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => DateTime, { nullable: true })
  since!: Date | null;

  @Field(() => Int)
  recoveryCodesLeft!: number;

  @Field(() => Boolean, { description: 'It may not be removed.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'Without a password no code is asked for, and none can be set up.' })
  canSetUp!: boolean;
}

@ObjectType({ description: 'A secret that counts once a code of it was confirmed. It is shown once.' })
export class SecondFactorSetup {
  @Field(() => String, { description: 'Base32, for typing.' })
  key!: string;

  @Field(() => String, { description: 'otpauth://…, for a QR code.' })
  uri!: string;
}

@ObjectType({ description: 'Each signs in once in place of a code. They are shown once.' })
export class RecoveryCodes {
  @Field(() => [String])
  recoveryCodes!: string[];

  @Field(() => User, { nullable: true, description: 'Whose session begins, where a sign-in waited for the set-up.' })
  user?: User | null;
}
