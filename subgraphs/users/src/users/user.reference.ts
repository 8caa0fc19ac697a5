import type { ReferenceResolver } from '@dialdeck/node/federated-schema';
import { canSeeUser } from '#access.ts';
import type { UsersContext } from '#context.ts';
import { isUserId } from './user-id.ts';

/** Who may not see a user is told the same as when there is none. */
export const resolveUser: ReferenceResolver<UsersContext> = ({ id }, { actor, userById }) =>
  canSeeUser(actor, id) && isUserId(id) ? userById.load(id) : null;
