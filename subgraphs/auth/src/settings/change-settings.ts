import { AppError } from '@dialdeck/common/errors';
import { type SignInSettingsChange, UNFIT_FOR_EMERGENCY } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { fitsEmergency } from '#accounts/emergency-account.rules.ts';
import { tellEmergency } from '#accounts/emergency-account.ts';
import type { AuthServices } from '#services.ts';
import type { SignInSettings } from './sign-in-settings.repo.ts';

/** Absent fields stay unchanged. @throws BAD_INPUT, CONFLICT */
export async function changeSettings(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  { secondFactor, emergencyUserId }: SignInSettingsChange,
): Promise<SignInSettings> {
  const { changed, deliveries } = await store.transaction(async (tx) => {
    // Locks the account before the settings, as all code does that locks both.
    const named = emergencyUserId ? await tx.accounts.lockById(emergencyUserId) : null;
    const now = await tx.settings.lock();
    if (emergencyUserId && !fitsEmergency(named))
      throw new AppError('BAD_INPUT', {
        userMessage: UNFIT_FOR_EMERGENCY,
        fields: { emergencyUserId: UNFIT_FOR_EMERGENCY },
      });
    if (emergencyUserId === null && (await tx.providers.isAnyEnforced()))
      throw new AppError('CONFLICT', {
        userMessage: 'A provider is enforced. Name another emergency account instead.',
      });
    const changed = {
      secondFactor: secondFactor ?? now.secondFactor,
      emergencyAccountId: emergencyUserId === undefined ? now.emergencyAccountId : (named?.id ?? null),
    };
    await tx.settings.write(changed);
    const isSame = changed.emergencyAccountId === now.emergencyAccountId;
    return { changed, deliveries: isSame ? [] : await tellEmergency(tx) };
  });
  await settle(deliveries);
  return changed;
}
