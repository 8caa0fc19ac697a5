import type { SignInSettingsChange } from '@dialdeck/common/sign-in/identity-provider.schemas';
import type { Notice } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';
import { ChangeSignInSettingsDocument, type ChangeSignInSettingsMutation } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

type Settings = ChangeSignInSettingsMutation['changeSignInSettings'];

/** Changes the settings of all sign-ins, and returns the refusal; absent fields stay as they are. */
export function useChangeSettings(noticeOf: (settings: Settings) => Notice) {
  const [change] = useChange(ChangeSignInSettingsDocument, {
    success: ({ changeSignInSettings }) => noticeOf(changeSignInSettings),
    failure: { fallback: 'Failed to change the sign-in settings' },
    update: (cache, { changeSignInSettings }) =>
      cache.modify({ fields: { signInSettings: () => changeSignInSettings } }),
  });
  return async (input: SignInSettingsChange): Promise<Refusal | null> => (await change({ input })).refusal;
}
