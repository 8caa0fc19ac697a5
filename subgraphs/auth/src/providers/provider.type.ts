import { SWITCH, type Switch } from '@dialdeck/common/identity-provider.schemas';
import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';

const SwitchEnum = Object.fromEntries(SWITCH.map((word) => [word, word])) as { [S in Switch]: S };
registerEnumType(SwitchEnum, { name: 'Switch' });

@ObjectType({
  description: 'Where people of an organisation sign in, by OpenID Connect. Its secret is told to nobody.',
})
export class IdentityProvider {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => [String])
  domains!: string[];

  @Field(() => Boolean, { description: 'It answers for the addresses of its domains.' })
  trustsAddresses!: boolean;

  @Field(() => SwitchEnum, { description: 'Whether people whom nobody knows get an account when they first sign in.' })
  jit!: Switch;

  @Field(() => SwitchEnum)
  state!: Switch;

  @Field(() => Boolean, { description: 'People of its domains sign in by it alone.' })
  enforced!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When a sign-in with the present settings last worked.' })
  testedAt!: Date | null;

  @Field(() => String, { description: 'Where the provider sends people back.' })
  redirectUri!: string;

  @Field(() => String, { description: 'Where the provider tells of a sign-out.' })
  logoutUri!: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

@InputType()
export class IdentityProviderInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => String)
  clientSecret!: string;

  @Field(() => [String])
  domains!: string[];

  @Field(() => Boolean, { nullable: true })
  trustsAddresses?: boolean | null;

  @Field(() => SwitchEnum, { nullable: true })
  jit?: Switch | null;

  @Field(() => SwitchEnum, { nullable: true })
  state?: Switch | null;
}

@InputType({ description: 'What is absent stays, where it may be absent.' })
export class IdentityProviderChangeInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => String, { nullable: true })
  clientSecret?: string | null;

  @Field(() => [String])
  domains!: string[];

  @Field(() => Boolean, { nullable: true })
  trustsAddresses?: boolean | null;

  @Field(() => SwitchEnum, { nullable: true })
  jit?: Switch | null;

  @Field(() => SwitchEnum, { nullable: true })
  state?: Switch | null;

  @Field(() => Boolean, { nullable: true })
  enforced?: boolean | null;
}
