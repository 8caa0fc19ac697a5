import { z } from 'zod';
import { IdPath } from './inputs.ts';
import { PROVIDER } from './providers.routes.ts';
import type { PageRoute } from './route.ts';

const common = { tag: 'Sign-in', session: 'none', isPage: true, params: IdPath } as const;

const example = { params: { id: PROVIDER.id } };

/** The routes of browsers and identity providers, for the OpenAPI document; `sso.router.ts` answers them. */
export const ssoRoutes: PageRoute[] = [
  {
    ...common,
    method: 'get',
    path: '/api/sso/{id}/start',
    summary: 'Sends the browser to the identity provider; a ticket links an account or tests the provider',
    query: z.object({ ticket: z.string().optional() }),
    status: 303,
    example,
  },
  {
    ...common,
    method: 'get',
    path: '/api/sso/{id}/callback',
    summary: 'The redirect URI to which an identity provider sends the browser back',
    query: z.looseObject({ code: z.string().optional(), state: z.string().optional() }),
    status: 303,
    example,
  },
  {
    ...common,
    method: 'post',
    path: '/api/sso/{id}/backchannel-logout',
    summary: 'Back-channel logout of OpenID Connect (form with `logout_token`)',
    accepts: 'application/x-www-form-urlencoded',
    status: 200,
    example: { ...example, file: 'logout_token=eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
  },
];
