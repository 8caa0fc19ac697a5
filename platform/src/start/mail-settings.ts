import path from 'node:path';
import type { AuthDeps } from '@dialdeck/auth';
import type { PlatformEnv } from '#env.ts';

/** SMTP, or messages as files under DATA_DIR, for the person who sees this process's log. */
export function mailSettings({ SMTP_URL, MAIL_FROM, DATA_DIR }: PlatformEnv): AuthDeps['mail'] {
  return SMTP_URL && MAIL_FROM
    ? { smtpUrl: SMTP_URL, from: MAIL_FROM }
    : { directory: path.join(DATA_DIR, 'outbox'), logsLinks: true };
}
