import { z } from 'zod';
import { IdPath } from './inputs.ts';
import type { PageRoute } from './route.ts';
import { PROVIDER } from './samples.ts';

const common = { tag: 'Sign-in', session: 'none', isPage: true, params: IdPath } as const;
const example = { params: { id: PROVIDER.id } };

/** The routes of browsers and identity providers, for the OpenAPI document; `sso.router.ts` answers them. */
export const ssoRoutes: PageRoute[] = [
  {
    ...common,
    method: 'get',
    path: '/api/sso/{id}/start',
    summary: 'Sends the browser to the identity provider; with a ticket for a link or a test',
    query: z.object({ ticket: z.string().optional() }),
    status: 303,
    example,
  },
  {
    ...common,
    method: 'get',
    path: '/api/sso/{id}/callback',
    summary: 'Where the identity provider sends the browser back',
    query: z.looseObject({ code: z.string().optional(), state: z.string().optional() }),
    status: 303,
    example,
  },
  {
    ...common,
    method: 'post',
    path: '/api/sso/{id}/backchannel-logout',
    summary: 'An identity provider says that somebody signed out there (form with `logout_token`)',
    accepts: 'application/x-www-form-urlencoded',
    status: 200,
    example,
  },
];
