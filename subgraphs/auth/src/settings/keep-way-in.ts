import { publish, type Sql } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import { findAccount } from '#accounts/account.repo.ts';
import { fitsEmergency } from '#accounts/emergency-account.rules.ts';
import { tellEmergency } from '#accounts/emergency-account.ts';
import { providerRepo } from '#providers/provider.repo.ts';
import { signInSettingsRepo } from './sign-in-settings.repo.ts';

/**
 * Ends what is enforced when the emergency account was lost all the same: `users` may have switched it off a moment before
 * it heard that it must not.
 */
export async function keepWayIn(sql: Sql, log: Logger): Promise<void> {
  const [settings, providers] = [signInSettingsRepo(sql), providerRepo(sql)];
  const { emergencyAccountId } = await settings.lock();
  const account = emergencyAccountId && (await findAccount(sql, 'WHERE account.id = $1::uuid', [emergencyAccountId]));
  if (fitsEmergency(account || null) || !(await providers.endEnforcement())) return;
  await tellEmergency({ settings, providers, publish: (events) => publish(sql, events) });
  log.warn({ event: 'authz_change', action: 'nothing enforced without an emergency account' });
}
