import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { RestCurrentUserDocument, type RestCurrentUserQuery } from '#__generated__/graphql.ts';
import type { Graph } from '#graphql/graph.ts';
import { contextOf } from '#session/request-context.ts';
import type { RestRoute, RowAudience } from './route.ts';

type Row = Pick<RestRoute, 'session' | 'audience'>;
type Me = NonNullable<RestCurrentUserQuery['me']>;

/**
 * Refuses callers without the right before the body is read. Only narrower than the subgraph, which checks on every path:
 * a change of role ends sessions, so the session's role is current.
 */
export const admit =
  ({ session, audience }: Row): RequestHandler =>
  ({ session: { userId, role, preSessionId } }, _res, next) => {
    if (session === 'required' && !userId) throw new AppError('UNAUTHENTICATED');
    if (session === 'begun' && !userId && !preSessionId) throw new AppError('UNAUTHENTICATED');
    if (session === 'waiting' && !preSessionId) throw new AppError('UNAUTHENTICATED');
    if (audience === 'admins' && !hasAdminRole({ role })) throw adminAccessRequired();
    next();
  };

/** Subgraphs know the rights of leads. With an invalid input no subgraph is called, so the caller's rights are checked here. */
export const refuseBeforeInput =
  ({ audience }: Row, graph: Graph): ErrorRequestHandler =>
  async (error: unknown, req, res, next) => {
    const wasAsked = res.locals.isRefusalLogged === true;
    // Admins have the right, and signed-out callers were refused before.
    if (wasAsked || !audience || audience === 'admins' || req.session.role !== 'user') return next(error);
    const { data } = await graph.execute({ query: RestCurrentUserDocument.toString() }, contextOf(req, res));
    const { me } = (data ?? {}) as Partial<RestCurrentUserQuery>;
    next(me && isFor(audience, me) ? error : adminAccessRequired());
  };

const isFor = (audience: RowAudience, { canManageLists, teams }: Me): boolean =>
  audience === 'managers' ? canManageLists : teams.some(hasLeadRole);
