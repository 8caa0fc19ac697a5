import type { ReferenceResolver } from '@dialdeck/node/graphql/federated-schema';
import { canSeeUser } from '#access.ts';
import type { UsersContext } from '#context.ts';
import { isUserId } from './user-id.ts';

/** For callers who must not see a user the answer is the same as for an unknown id. */
export const resolveUser: ReferenceResolver<UsersContext> = ({ id }, { actor, userById }) =>
  canSeeUser(actor, id) && isUserId(id) ? userById.load(id) : null;
