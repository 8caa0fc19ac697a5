import path from 'node:path';
import { envFields, mailProblems, readEnv } from '@dialdeck/node/process/env';
import { subgraphEnvFields } from '@dialdeck/node/subgraph/subgraph-process';
import { z } from 'zod';
import type { MailSettings } from '#mail/mail-transport.ts';

const Auth = z.object({
  ...subgraphEnvFields,
  PUBLIC_URL: envFields.httpUrl,
  /** Seals secrets at rest; holds two keys during a rotation. */
  SETTINGS_KEY: envFields.secrets,
  REDIS_URL: envFields.redisUrl.optional(),
  SMTP_URL: envFields.smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
  /** Without SMTP_URL, messages become files in the folder `outbox` below it. */
  DATA_DIR: z.string().default('.data'),
  /** For trying the product out: links are logged too, so only the person at this terminal may read the log. */
  LOG_MAIL_LINKS: envFields.flag,
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
});

export type AuthEnv = Readonly<z.output<typeof Auth>> & {
  mail: MailSettings;
  firstAdmin: { email: string; password: string } | undefined;
};

export function readAuthEnv(): AuthEnv {
  const env = readEnv(Auth, process.env, mailProblems);
  const { SMTP_URL, MAIL_FROM, ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  return {
    ...env,
    mail:
      SMTP_URL && MAIL_FROM
        ? { smtpUrl: SMTP_URL, from: MAIL_FROM }
        : { directory: path.resolve(env.DATA_DIR, 'outbox'), logsLinks: env.LOG_MAIL_LINKS },
    firstAdmin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
  };
}
