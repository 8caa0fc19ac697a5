import { parse } from '@dialdeck/node/graphql/parse';
import { expect, it } from 'vitest';
import { restRoutes } from './routes.ts';

const DAYS = { startDate: '2026-10-06', endDate: '2026-10-06' };
const TEAM = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2';

/** The variables that a route sends to the graph. */
function asked(path: string, query: Record<string, string>): Record<string, unknown> {
  const route = restRoutes.find((each) => each.method === 'get' && each.path === path);
  if (!route?.query || !('variables' in route)) throw new Error(`no route ${path}`);
  return route.variables({ params: {}, query: parse(route.query, query), body: undefined } as never) as never;
}

it.each([
  ['/api/reports/analytics', { ...DAYS }, { teamId: null, isEverybody: false }],
  ['/api/reports/analytics', { ...DAYS, teamId: '' }, { teamId: null, isEverybody: false }],
  ['/api/reports/analytics', { ...DAYS, teamId: 'all' }, { teamId: null, isEverybody: true }],
  ['/api/reports/analytics', { ...DAYS, teamId: TEAM }, { teamId: TEAM, isEverybody: false }],
  ['/api/reports/analytics', { ...DAYS, targetUserId: '' }, { userId: null, hasTarget: false }],
  ['/api/reports/people', { ...DAYS }, { teamId: null }],
  ['/api/reports/people', { ...DAYS, teamId: '' }, { teamId: null }],
  ['/api/reports/people', { ...DAYS, teamId: 'all' }, { teamId: null }],
  ['/api/reports/people', { ...DAYS, teamId: TEAM }, { teamId: TEAM }],
  ['/api/call-logs/open', {}, { isOwn: true, teamId: null }],
  ['/api/call-logs/open', { teamId: '' }, { isOwn: true, teamId: null }],
  ['/api/call-logs/open', { teamId: 'all' }, { isOwn: false, teamId: null }],
  ['/api/call-logs/open', { teamId: TEAM }, { isOwn: false, teamId: TEAM }],
  ['/api/call-lists', { limit: '1', teamId: '' }, { teamId: null }],
  ['/api/call-lists', { limit: '1', teamId: TEAM }, { teamId: TEAM }],
])('%s %j', (path, query, expected) => {
  expect(asked(path, query)).toMatchObject(expected);
});
