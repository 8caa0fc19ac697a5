import type { RequiredFor } from '@dialdeck/common/sign-in/identity-provider.schemas';
import type { Sql } from '@dialdeck/node/events/events';

export interface SignInSettings {
  secondFactor: RequiredFor;
  emergencyAccountId: string | null;
}

export interface SignInSettingsRepo {
  read(): Promise<SignInSettings>;
  /** Locks enforcement, and everything it depends on, until the end of the transaction. */
  lock(): Promise<SignInSettings>;
  write(settings: SignInSettings): Promise<void>;
}

const READ = `SELECT second_factor AS "secondFactor", emergency_account_id::text AS "emergencyAccountId" FROM sign_in_settings`;

export function signInSettingsRepo(sql: Sql): SignInSettingsRepo {
  const read = async (rest = '') => (await sql(`${READ} ${rest}`, []))[0] as unknown as SignInSettings;
  return {
    read: () => read(),
    lock: () => read('FOR UPDATE'),
    async write({ secondFactor, emergencyAccountId }) {
      await sql('UPDATE sign_in_settings SET second_factor = $1, emergency_account_id = $2::uuid', [
        secondFactor,
        emergencyAccountId,
      ]);
    },
  };
}
