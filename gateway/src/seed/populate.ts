import type { PlatformEnv } from '../env.ts';
import type { Platform } from '../platform.ts';
import { announceAdmin, firstAdminPassword } from '../start/announce-admin.ts';
import { createFirstAdmin } from './first-admin.ts';
import { seedDemo } from './seed-demo.ts';

/** What an empty platform begins with: its first admin, and demo data where that is asked for. */
export async function populate(env: PlatformEnv, deps: Platform['deps']): Promise<void> {
  const { password, isGenerated } = firstAdminPassword(env.ADMIN_PASSWORD);
  const isNew = await createFirstAdmin(deps, { email: env.ADMIN_EMAIL, password });
  if (isNew && isGenerated) announceAdmin(env.ADMIN_EMAIL, password);
  const seed = env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo');
  if (isNew && seed === 'demo') await seedDemo({ ...deps, now: new Date() });
}
