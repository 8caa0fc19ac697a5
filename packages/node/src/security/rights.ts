import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Actor } from './identity.ts';

/** The part of a caller that rights depend on. */
export type Asker = Pick<Actor, 'role' | 'userId'>;

/** The refusal of an action that only admins may do, or only admins and leads. */
export const adminAccessRequired = (): AppError => new AppError('FORBIDDEN', { userMessage: 'Admin access required' });

/** @throws UNAUTHENTICATED */
export function requireSignedIn({ role }: Pick<Asker, 'role'>): void {
  if (role === 'anonymous') throw new AppError('UNAUTHENTICATED');
}

/** @throws UNAUTHENTICATED, FORBIDDEN */
export function requireAdmin(asker: Pick<Asker, 'role'>): void {
  requireSignedIn(asker);
  if (!hasAdminRole(asker)) throw adminAccessRequired();
}

/** The id of a signed-in person whose rights depend on assignments and teams; null for admins and signed-out callers. */
export const idOfNonAdmin = ({ role, userId }: Asker): string | null => (role === 'user' ? userId : null);
