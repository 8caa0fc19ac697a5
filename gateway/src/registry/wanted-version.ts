import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a module's own release writes into its ConfigMap: the version that browsers get, and who gets another. */
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

/** Whether somebody gets the canary: named, or in the share. The same person always falls the same way for one module. */
export function isCanary({ name, canary }: WantedVersion, userId: string | undefined): boolean {
  if (!canary.version || !userId) return false;
  return canary.users.includes(userId) || shareOf(userId, name) < canary.percent;
}

/** 0 to 99, evenly over all people; another module has other people in its first percent. */
function shareOf(userId: string, module: string): number {
  return createHash('sha256').update(`${userId}${module}`).digest().readUInt32BE(0) % 100;
}
