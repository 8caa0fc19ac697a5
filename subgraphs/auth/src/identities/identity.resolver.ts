import { LinkIdentitySchema, UnlinkIdentitySchema } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { isEnforced, isOn } from '#providers/provider.rules.ts';
import { providerId as knownProviderId } from '#providers/provider-id.ts';
import { ownerOf } from '#second-factor/own-second-factor.ts';
import { endByProvider } from './end-by-provider.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { beginLink, beginTest, listIdentities, removeIdentity } from './own-identities.ts';
import { startSignIn } from './start-sign-in.ts';

@ObjectType({ description: "A link between the caller's account and an identity provider." })
class Identity {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  providerId!: string;

  @Field(() => String, { description: 'The name of the provider.' })
  name!: string;

  @Field(() => DateTime)
  since!: Date;
}

@ObjectType({ description: 'A sign-in that begins at an identity provider.' })
class SignInStart {
  @Field(() => String)
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: 'An opaque value that the browser keeps until the provider sends it back.',
  })
  flow!: string | null;
}

@ObjectType({ description: 'The public description of an identity provider.' })
class SignInProvider {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: 'Addresses of these domains can sign in by this provider only.' })
  enforcedDomains!: string[];
}

@Resolver()
export class IdentityResolver {
  @Authorized('anyone')
  @Query(() => [SignInProvider], { description: 'The identity providers by which people may sign in.' })
  async signInProviders(@Ctx() { store }: AuthContext): Promise<SignInProvider[]> {
    const providers = await store.providers.list();
    return providers.filter(isOn).map((provider) => ({
      id: provider.id,
      name: provider.name,
      enforcedDomains: isEnforced(provider) ? provider.domains : [],
    }));
  }

  @Authorized('anyone')
  @Mutation(() => SignInStart, { description: 'Begins a sign-in at an identity provider.' })
  startProviderSignIn(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('ticket', () => String, { nullable: true }) ticket: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<SignInStart> {
    return startSignIn(context, {
      providerId: knownProviderId(providerId),
      ticket: ticket ?? null,
      actor: context.actor,
    });
  }

  @Authorized('anyone')
  @Mutation(() => String, {
    description: "Completes a sign-in with the provider's answer. Returns the path to open next.",
  })
  async finishProviderSignIn(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('query', () => String) query: string,
    @Arg('flow', () => String, { nullable: true }) flow: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<string> {
    const { location, begins } = await finishSignIn(context, {
      providerId: knownProviderId(providerId),
      query,
      flow: flow ?? null,
      actor: context.actor,
    });
    if (begins) {
      const { checkedAt, ...begin } = begins;
      const checkedMsAgo = performance.now() - checkedAt;
      context.signalSession({ begin: { ...begin, ...(checkedMsAgo >= 0 && { checkedMsAgo }) } });
    }
    return location;
  }

  @Authorized('anyone')
  @Mutation(() => Boolean, {
    description: 'Back-channel logout: ends the sessions of a person who signed out at the provider.',
  })
  async endSignInsByProvider(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('logoutToken', () => String) logoutToken: string,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    const { clientAddress } = context.actor;
    await endByProvider(context, { providerId: knownProviderId(providerId), logoutToken, clientAddress });
    return true;
  }

  @Authorized('signedIn')
  @Query(() => [Identity], { description: "The caller's links to identity providers, oldest first." })
  identities(@Ctx() context: AuthContext): Promise<Identity[]> {
    return listIdentities(context, ownerOf(context.actor).userId);
  }

  @Authorized('signedIn')
  @Mutation(() => String, {
    description:
      "Returns a URL that links the caller's account to a provider. It works once, in this session. Needs a code where an authenticator is set up.",
  })
  beginIdentityLink(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('code', () => String, { nullable: true }) code: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<string> {
    const input = parse(LinkIdentitySchema, { providerId, currentPassword, code });
    return beginLink(context, ownerOf(context.actor), { ...input, providerId: knownProviderId(providerId) });
  }

  @Authorized('signedIn')
  @Mutation(() => ID, {
    description: 'Ends a link and the sessions that it began. Needs a code where an authenticator is set up.',
  })
  async removeIdentity(
    @Arg('id', () => ID) id: string,
    @Arg('code', () => String, { nullable: true }) code: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<string> {
    await removeIdentity(context, ownerOf(context.actor), { id, ...parse(UnlinkIdentitySchema, { code }) });
    return id;
  }

  @Authorized('admin')
  @Mutation(() => String, {
    description: 'Returns a URL for a test sign-in at a provider. It works once, in this session.',
  })
  testIdentityProvider(@Arg('id', () => ID) id: string, @Ctx() context: AuthContext): Promise<string> {
    return beginTest(context, ownerOf(context.actor), knownProviderId(id));
  }
}
