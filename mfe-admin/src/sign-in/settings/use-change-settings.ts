import type { SignInSettingsChange } from '@dialdeck/common/sign-in/identity-provider.schemas';
import type { Notice } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';
import { ChangeSignInSettingsDocument, type ChangeSignInSettingsMutation } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

type Settings = ChangeSignInSettingsMutation['changeSignInSettings'];

/** Changes what holds for all sign-ins, and gives back why not; what is absent stays. */
export function useChangeSettings(noticeOf: (settings: Settings) => Notice) {
  const [change] = useChange(ChangeSignInSettingsDocument, {
    success: ({ changeSignInSettings }) => noticeOf(changeSignInSettings),
    failure: { fallback: 'Failed to change the sign-in settings' },
    update: (cache, { changeSignInSettings }) =>
      cache.modify({ fields: { signInSettings: () => changeSignInSettings } }),
  });
  return async (input: SignInSettingsChange): Promise<Refusal | null> => (await change({ input })).refusal;
}
