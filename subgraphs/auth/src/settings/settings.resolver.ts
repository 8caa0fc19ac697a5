import {
  REQUIRED_FOR,
  type RequiredFor,
  SignInSettingsSchema,
} from '@dialdeck/common/sign-in/identity-provider.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { changeSettings } from './change-settings.ts';
import type { SignInSettings as Settings } from './sign-in-settings.repo.ts';

const RequiredForEnum = Object.fromEntries(REQUIRED_FOR.map((one) => [one, one])) as { [R in RequiredFor]: R };
registerEnumType(RequiredForEnum, { name: 'RequiredFor' });

@ObjectType({ description: 'Settings that apply to every sign-in.' })
class SignInSettings {
  @Field(() => RequiredForEnum, { description: 'Who must have a second factor.' })
  secondFactor!: RequiredFor;

  @Field(() => ID, {
    nullable: true,
    description: 'The emergency account: it can sign in by password even where a provider is enforced.',
  })
  emergencyUserId!: string | null;
}

@InputType({ description: 'Fields that are left out keep their values.' })
class SignInSettingsInput {
  @Field(() => RequiredForEnum, { nullable: true })
  secondFactor?: RequiredFor;

  @Field(() => ID, { nullable: true })
  emergencyUserId?: string | null;
}

@Resolver()
export class SettingsResolver {
  @Authorized('admin')
  @Query(() => SignInSettings)
  async signInSettings(@Ctx() { store }: AuthContext): Promise<SignInSettings> {
    return shown(await store.settings.read());
  }

  @Authorized('admin')
  @Mutation(() => SignInSettings)
  async changeSignInSettings(
    @Arg('input', () => SignInSettingsInput) input: SignInSettingsInput,
    @Ctx() context: AuthContext,
  ): Promise<SignInSettings> {
    return shown(await changeSettings(context, parse(SignInSettingsSchema, input)));
  }
}

const shown = ({ secondFactor, emergencyAccountId }: Settings): SignInSettings => ({
  secondFactor,
  emergencyUserId: emergencyAccountId,
});
