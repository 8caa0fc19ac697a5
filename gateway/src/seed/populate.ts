import type { PlatformEnv } from '../env.ts';
import type { Platform } from '../platform.ts';
import { announcePassword, firstAdminPassword, randomPassword } from '../start/passwords.ts';
import { DEMO_AGENTS } from './demo-world.ts';
import { createFirstAdmin } from './first-admin.ts';
import { type CallHistory, seedDemo } from './seed-demo.ts';

const NO_HISTORY: CallHistory = async () => undefined;

/**
 * What an empty platform begins with: its first admin, and demo data where that is asked for. Gives back what may go on
 * while the platform is used.
 */
export async function populate(env: PlatformEnv, deps: Platform['deps']): Promise<CallHistory> {
  const { password, isGenerated } = firstAdminPassword(env.ADMIN_PASSWORD);
  const adminId = await createFirstAdmin(deps, { email: env.ADMIN_EMAIL, password });
  if (!adminId) return NO_HISTORY;
  if (isGenerated) announcePassword('First admin', [env.ADMIN_EMAIL], password);
  if ((env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo')) === 'none') return NO_HISTORY;
  const agentPassword = randomPassword();
  const history = await seedDemo({ ...deps, adminId, password: agentPassword, now: new Date() });
  announcePassword(
    'Demo agents',
    DEMO_AGENTS.map(({ email }) => email),
    agentPassword,
  );
  return history;
}
