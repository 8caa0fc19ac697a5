import { LinkIdentitySchema, UnlinkIdentitySchema } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { z } from 'zod';
import { RestIdentitiesAnswer, RestSignInProvidersAnswer } from '#__generated__/answers.ts';
import {
  RestBeginIdentityLinkDocument,
  RestIdentitiesDocument,
  RestRemoveIdentityDocument,
  RestSignInProvidersDocument,
  RestTestIdentityProviderDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { PROVIDER } from './providers.routes.ts';
import { type RestRoute, route } from './route.ts';

const AddressAnswer = z.object({ url: z.url() });

const common = { tag: 'Sign-in', session: 'required' } as const;

const IDENTITY = {
  id: '01a1ff1b-5a0c-7c9e-8d24-70f9b1f4e6aa',
  providerId: PROVIDER.id,
  name: PROVIDER.name,
  since: '2026-10-06T08:00:00.000Z',
};

const url = `${PROVIDER.redirectUri.replace('callback', 'start')}?ticket=9b1x…`;

/** A person's links to identity providers. */
export const identityRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/auth/providers',
    summary: 'The identity providers by which people may sign in, and the domains that must use them',
    session: 'none',
    answer: RestSignInProvidersAnswer,
    status: 200,
    example: { answer: [{ id: PROVIDER.id, name: PROVIDER.name, enforcedDomains: [] }] },
    document: RestSignInProvidersDocument,
    shape: ({ signInProviders }) => signInProviders,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/identity-providers/{id}/test',
    audience: 'admins',
    summary: 'Returns a URL for a test sign-in at a provider; the admin stays signed in',
    params: IdPath,
    answer: AddressAnswer,
    status: 200,
    example: { params: { id: PROVIDER.id }, answer: { url } },
    document: RestTestIdentityProviderDocument,
    variables: ({ params }) => params,
    shape: ({ testIdentityProvider }) => ({ url: testIdentityProvider }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/account/identities',
    summary: "The caller's links to identity providers",
    answer: RestIdentitiesAnswer,
    status: 200,
    example: { answer: [IDENTITY] },
    document: RestIdentitiesDocument,
    shape: ({ identities }) => identities,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/account/identities',
    summary:
      "Returns a URL that links the caller's account to a provider; it works once, in this session; needs a code where an authenticator is set up",
    body: LinkIdentitySchema,
    answer: AddressAnswer,
    status: 200,
    example: { body: { providerId: PROVIDER.id, currentPassword: 'a quiet harbour 7' }, answer: { url } },
    document: RestBeginIdentityLinkDocument,
    variables: ({ body }) => body,
    shape: ({ beginIdentityLink }) => ({ url: beginIdentityLink }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/account/identities/{id}',
    summary:
      'Ends a link and the sessions that it began, unless it is the only way to sign in; needs a code where an authenticator is set up',
    params: IdPath,
    body: UnlinkIdentitySchema,
    status: 204,
    example: { params: { id: IDENTITY.id }, body: { code: '123456' } },
    document: RestRemoveIdentityDocument,
    variables: ({ params, body }) => ({ ...params, ...body }),
  }),
];
