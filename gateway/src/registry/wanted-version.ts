import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Content that a module's release writes into its ConfigMap: the version for all browsers, and the users who get another one. */
export const WantedVersion = z.object({
  name: z.string(),
  version: z.string().min(1),
  canary: z
    .object({
      version: z.string().default(''),
      users: z.array(z.string()).default([]),
      percent: z.number().min(0).max(100).default(0),
    })
    .default({ version: '', users: [], percent: 0 }),
});
export type WantedVersion = z.output<typeof WantedVersion>;

/** Whether a person gets the canary: named, or in the share. The answer for one person and module never changes. */
export function isCanary({ name, canary }: WantedVersion, userId: string | undefined): boolean {
  if (!canary.version || !userId) return false;
  return canary.users.includes(userId) || shareOf(userId, name) < canary.percent;
}

/** 0 to 99, evenly distributed over people; the first percent of another module are other people. */
function shareOf(userId: string, module: string): number {
  return createHash('sha256').update(`${userId}${module}`).digest().readUInt32BE(0) % 100;
}
