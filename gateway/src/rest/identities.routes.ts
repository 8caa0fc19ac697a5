import { LinkIdentitySchema } from '@dialdeck/common/identity-provider.schemas';
import { RestIdentitiesAnswer, RestSignInProvidersAnswer } from '#__generated__/answers.ts';
import {
  RestBeginIdentityLinkDocument,
  RestIdentitiesDocument,
  RestRemoveIdentityDocument,
  RestSignInProvidersDocument,
  RestTestIdentityProviderDocument,
} from '#__generated__/graphql.ts';
import { AddressAnswer } from './answers.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { IDENTITY, PROVIDER } from './samples.ts';

const common = { tag: 'Sign-in', session: 'required' } as const;
const url = `${PROVIDER.redirectUri.replace('callback', 'start')}?ticket=9b1x…`;

/** A person's links to identity providers. */
export const identityRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/auth/providers',
    summary: 'Where people may sign in besides by password, and whose people have to',
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
    summary: 'The address that tries a provider out; the admin stays signed in',
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
    summary: 'The own links to identity providers',
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
    summary: 'The address that links the own account to a provider, once and in this session',
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
    summary: 'Ends a link, unless it is the only way to sign in',
    params: IdPath,
    status: 204,
    example: { params: { id: IDENTITY.id } },
    document: RestRemoveIdentityDocument,
    variables: ({ params }) => params,
  }),
];
