import { SignInSettingsSchema } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { changeSettings } from './change-settings.ts';
import { SignInSettings, SignInSettingsInput } from './settings.type.ts';
import type { SignInSettings as Settings } from './sign-in-settings.repo.ts';

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
