import {
  IdentityProviderChangeSchema,
  IdentityProviderSchema,
  SignInSettingsSchema,
} from '@dialdeck/common/sign-in/identity-provider.schemas';
import { RestIdentityProvidersAnswer, RestProviderAnswer, RestSignInSettingsAnswer } from '#__generated__/answers.ts';
import {
  RestChangeIdentityProviderDocument,
  RestChangeSignInSettingsDocument,
  RestCreateIdentityProviderDocument,
  RestDeleteIdentityProviderDocument,
  RestIdentityProvidersDocument,
  RestSignInSettingsDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { USER } from './samples.ts';

const common = { tag: 'Sign-in', session: 'required', audience: 'admins' } as const;

const PROVIDER_ID = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2';

const PROVIDER_SETTINGS = {
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  clientId: 'dialdeck',
  domains: ['contoso.example'],
};

const NEW_PROVIDER = { ...PROVIDER_SETTINGS, clientSecret: 'kept by the provider too', jit: 'on' };

export const PROVIDER = {
  ...PROVIDER_SETTINGS,
  id: PROVIDER_ID,
  trustsAddresses: false,
  jit: 'on',
  state: 'on',
  enforced: false,
  testedAt: null,
  redirectUri: `https://calls.example.com/api/sso/${PROVIDER_ID}/callback`,
  logoutUri: `https://calls.example.com/api/sso/${PROVIDER_ID}/backchannel-logout`,
  createdAt: '2026-10-05T08:30:00.000Z',
};

const SIGN_IN_SETTINGS = { secondFactor: 'admins', emergencyUserId: USER.id };

/** Identity providers, next to sign-in by password. */
export const providerRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/sign-in-settings',
    summary: 'Settings that apply to every sign-in',
    answer: RestSignInSettingsAnswer,
    status: 200,
    example: { answer: SIGN_IN_SETTINGS },
    document: RestSignInSettingsDocument,
    shape: ({ signInSettings }) => signInSettings,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/sign-in-settings',
    summary:
      'Changes who must have a second factor, and which account can sign in by password where a provider is enforced',
    body: SignInSettingsSchema,
    answer: RestSignInSettingsAnswer,
    status: 200,
    example: { body: { emergencyUserId: null }, answer: { ...SIGN_IN_SETTINGS, emergencyUserId: null } },
    document: RestChangeSignInSettingsDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ changeSignInSettings }) => changeSignInSettings,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/identity-providers',
    summary: 'The identity providers, oldest first; never their secrets',
    answer: RestIdentityProvidersAnswer,
    status: 200,
    example: { answer: [PROVIDER] },
    document: RestIdentityProvidersDocument,
    shape: ({ identityProviders }) => identityProviders,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/identity-providers',
    summary: 'Adds an identity provider; it must answer as OpenID Connect specifies',
    body: IdentityProviderSchema,
    answer: RestProviderAnswer,
    status: 201,
    example: { body: NEW_PROVIDER, answer: PROVIDER },
    document: RestCreateIdentityProviderDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createIdentityProvider }) => createIdentityProvider,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/identity-providers/{id}',
    summary:
      'Changes a provider; a new issuer, client or secret must be tested again, and a new issuer or client needs the secret and is off until then',
    params: IdPath,
    body: IdentityProviderChangeSchema,
    answer: RestProviderAnswer,
    status: 200,
    example: { params: { id: PROVIDER.id }, body: { ...NEW_PROVIDER, enforced: false }, answer: PROVIDER },
    document: RestChangeIdentityProviderDocument,
    variables: ({ params, body }) => ({ ...params, input: body }),
    shape: ({ changeIdentityProvider }) => changeIdentityProvider,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/identity-providers/{id}',
    summary: 'Deletes a provider with its links; no directory manages its people afterwards',
    params: IdPath,
    status: 204,
    example: { params: { id: PROVIDER.id } },
    document: RestDeleteIdentityProviderDocument,
    variables: ({ params }) => params,
  }),
];
