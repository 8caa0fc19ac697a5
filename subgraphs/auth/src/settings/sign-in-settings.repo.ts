import type { RequiredFor } from '@dialdeck/common/sign-in/identity-provider.schemas';
import type { Prisma } from '#__generated__/prisma/client.ts';

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

export function signInSettingsRepo(db: Prisma.TransactionClient): SignInSettingsRepo {
  const read = async () =>
    (await db.signInSettings.findFirstOrThrow({
      select: { secondFactor: true, emergencyAccountId: true },
    })) as SignInSettings;
  return {
    read,
    async lock() {
      await db.$queryRaw`SELECT 1 FROM sign_in_settings FOR UPDATE`;
      return await read();
    },
    async write(settings) {
      await db.signInSettings.update({ where: { id: true }, data: settings });
    },
  };
}
