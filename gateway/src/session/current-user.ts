import { AppError } from '@dialdeck/common/errors';
import type { Request, Response } from 'express';
import { RestCurrentUserDocument, type RestUserFragment } from '#__generated__/graphql.ts';
import type { Graph } from '#graphql/graph.ts';
import { contextOf } from './request-context.ts';

export type WhoIs = (req: Request, res: Response) => Promise<RestUserFragment | null>;

/** The profile of a request's user, for boot data; null for visitors, and for a session whose user no longer exists. */
export const currentUser =
  (graph: Graph): WhoIs =>
  async (req, res) => {
    if (!req.session.userId) return null;
    const { data, errors } = await graph.execute({ query: RestCurrentUserDocument.toString() }, contextOf(req, res));
    if (errors) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return (data as { me: RestUserFragment | null }).me;
  };
