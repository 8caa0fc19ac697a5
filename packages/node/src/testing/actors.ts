import type { Actor } from '#security/identity.ts';

const base = { sessionId: null, clientAddress: null };

/** Callers, in the words of the access tables. */
export const actors = {
  anonymous: { ...base, userId: null, role: 'anonymous' } satisfies Actor as Actor,
  user: (userId: string = crypto.randomUUID()): Actor => ({ ...base, userId, role: 'user' }),
  admin: (userId: string = crypto.randomUUID()): Actor => ({ ...base, userId, role: 'admin' }),
};
