import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';
import type { AuthServices } from '#services.ts';

const Id = z.uuid();

/** From now on the link is dead, and a message that still waits is not sent. */
export async function revokeInvitation({ store }: Pick<AuthServices, 'store'>, id: string): Promise<void> {
  if (!Id.safeParse(id).success || !(await store.invitations.revoke(id)))
    throw new AppError('NOT_FOUND', { userMessage: 'This invitation is not open any more' });
}
