import { SWITCH, type Switch } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';

const SwitchEnum = Object.fromEntries(SWITCH.map((word) => [word, word])) as { [S in Switch]: S };
registerEnumType(SwitchEnum, { name: 'Switch' });

@ObjectType({
  description: 'An identity provider that speaks OpenID Connect. Its client secret is never returned.',
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

  @Field(() => Boolean, { description: 'Whether its addresses count as verified, within its domains.' })
  trustsAddresses!: boolean;

  @Field(() => SwitchEnum, { description: 'Whether a first sign-in creates an account.' })
  jit!: Switch;

  @Field(() => SwitchEnum, { description: 'Whether people can sign in with it.' })
  state!: Switch;

  @Field(() => Boolean, {
    description: 'Whether it is off because its issuer or client was changed: a successful test switches it on.',
  })
  offUntilTested!: boolean;

  @Field(() => Boolean, { description: 'Whether addresses of its domains can sign in by this provider only.' })
  enforced!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'The last successful test sign-in with the current settings.' })
  testedAt!: Date | null;

  @Field(() => String, { description: 'The redirect URI to register at the provider.' })
  redirectUri!: string;

  @Field(() => String, { description: 'The back-channel logout URI to register at the provider.' })
  logoutUri!: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

/** The fields that a new provider and a changed one have in common. */
@InputType()
class ProviderSettingsInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => [String])
  domains!: string[];

  @Field(() => Boolean, { nullable: true })
  trustsAddresses?: boolean | null;

  @Field(() => SwitchEnum, { nullable: true })
  jit?: Switch | null;

  @Field(() => SwitchEnum, { nullable: true })
  state?: Switch | null;
}

@InputType()
export class IdentityProviderInput extends ProviderSettingsInput {
  @Field(() => String)
  clientSecret!: string;
}

@InputType({ description: 'Fields that are left out keep their values.' })
export class IdentityProviderChangeInput extends ProviderSettingsInput {
  @Field(() => String, { nullable: true })
  clientSecret?: string | null;

  @Field(() => Boolean, { nullable: true })
  enforced?: boolean | null;
}
