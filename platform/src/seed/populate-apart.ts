import { type Database, openDatabase } from '@dialdeck/node/database/database';
import type { RoleSchema } from '@dialdeck/node/database/roles';
import type { Logger } from '@dialdeck/node/process/log';
import type { PlatformEnv } from '#env.ts';
import { inBackground } from '#start/in-background.ts';
import { mailSettings } from '#start/mail-settings.ts';
import { populate } from './populate.ts';

/**
 * Populates a platform whose subgraphs are other processes: through their use cases, with their roles.
 * Returns a function that ends the remaining work.
 */
export async function populateApart(
  env: PlatformEnv,
  { urls, settingsKeys }: { urls: Record<RoleSchema, string>; settingsKeys: readonly [string, ...string[]] },
  log: Logger,
): Promise<() => Promise<void>> {
  const opened: Database[] = [];
  const common = (schema: RoleSchema) => {
    const database = openDatabase({ url: urls[schema], schema, log, max: 4 });
    opened.push(database);
    // No request reaches these: only use cases run here.
    return { database, log, verifyIdentity: () => Promise.reject(new Error('no requests here')) };
  };
  const history = await populate(env, {
    auth: { ...common('auth'), publicUrl: env.publicUrl.href, settingsKeys, mail: mailSettings(env) },
    users: { ...common('users'), publicUrl: env.publicUrl.href },
    callLists: common('call_lists'),
    gateway: common('gateway'),
  });
  const stop = inBackground(history, log);
  return async () => {
    await stop();
    await Promise.all(opened.map((database) => database.close()));
  };
}
