import type { ApolloServer } from '@apollo/server';
import { AppError } from '@dialdeck/common/errors';
import type { Request, Response } from 'express';
import { RestCurrentUserDocument, type RestUserFragment } from '#__generated__/graphql.ts';
import type { GatewayContext } from '../graphql/context.ts';
import { contextOf } from './request-context.ts';

export type WhoIs = (req: Request, res: Response) => Promise<RestUserFragment | null>;

/** The profile behind a request's session, for boot data; null for visitors, and for a session whose user is gone. */
export const currentUser =
  (server: ApolloServer<GatewayContext>): WhoIs =>
  async (req, res) => {
    if (!req.session.userId) return null;
    const { body } = await server.executeOperation(
      { query: RestCurrentUserDocument.toString() },
      { contextValue: contextOf(req, res) },
    );
    if (body.kind !== 'single' || body.singleResult.errors) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return (body.singleResult.data as { me: RestUserFragment | null }).me;
  };
