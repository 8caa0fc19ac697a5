import {
  IdentityProviderChangeSchema,
  IdentityProviderSchema,
} from '@dialdeck/common/sign-in/identity-provider.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { isOn } from './provider.rules.ts';
import type { Provider } from './provider.ts';
import { IdentityProvider, IdentityProviderChangeInput, IdentityProviderInput } from './provider.type.ts';
import { providerId } from './provider-id.ts';
import { changeProvider, createProvider, deleteProvider } from './save-provider.ts';

@Resolver()
export class ProviderResolver {
  @Authorized('admin')
  @Query(() => [IdentityProvider], { description: 'The identity providers of the organisation, oldest first.' })
  async identityProviders(@Ctx() { store, links }: AuthContext): Promise<IdentityProvider[]> {
    return (await store.providers.list()).map((provider) => shown(provider, links));
  }

  @Authorized('admin')
  @Mutation(() => IdentityProvider)
  async createIdentityProvider(
    @Arg('input', () => IdentityProviderInput) input: IdentityProviderInput,
    @Ctx() context: AuthContext,
  ): Promise<IdentityProvider> {
    return shown(await createProvider(context, parse(IdentityProviderSchema, input)), context.links);
  }

  @Authorized('admin')
  @Mutation(() => IdentityProvider, {
    description:
      'A new issuer, client or secret must be tested again. A new issuer or client needs the secret, and is off until it is tested.',
  })
  async changeIdentityProvider(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => IdentityProviderChangeInput) input: IdentityProviderChangeInput,
    @Ctx() context: AuthContext,
  ): Promise<IdentityProvider> {
    const change = parse(IdentityProviderChangeSchema, input);
    return shown(await changeProvider(context, providerId(id), change), context.links);
  }

  @Authorized('admin')
  @Mutation(() => ID, { description: 'Deletes a provider with its links. No directory manages its people afterwards.' })
  async deleteIdentityProvider(@Arg('id', () => ID) id: string, @Ctx() context: AuthContext): Promise<string> {
    await deleteProvider(context, providerId(id));
    return id;
  }
}

const shown = (provider: Provider, links: AuthContext['links']): IdentityProvider => ({
  ...provider,
  state: isOn(provider) ? 'on' : 'off',
  offUntilTested: provider.state === 'on' && provider.needsTest,
  redirectUri: links.providerCallback(provider.id),
  logoutUri: links.providerLogout(provider.id),
});
