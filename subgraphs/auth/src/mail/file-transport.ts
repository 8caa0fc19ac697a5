import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@dialdeck/node/process/log';
import { createTransport } from 'nodemailer';
import { type FileMailSettings, type MailTransport, toEnvelope } from './mail-transport.ts';

const FROM = 'Dialdeck <no-reply@localhost>';

/**
 * Messages as `.eml` files, for trying the product out without a mail server. Only here may a link be logged, because no
 * message is delivered.
 */
export function createFileTransport({
  directory,
  logsLinks = false,
  log,
}: FileMailSettings & { log: Logger }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const envelope = toEnvelope(message, FROM);
      // The encoding of the body breaks long links into lines; the header keeps them whole for scripts and readers.
      const headers = { ...envelope.headers, 'X-Dialdeck-Link': message.link };
      const { message: eml } = await composer.sendMail({ ...envelope, headers });
      const file = `${new Date().toISOString().replace(/[:.]/g, '-')}-${message.id}.eml`;
      await mkdir(directory, { recursive: true });
      // Renamed when complete: a reader of the folder never sees half a message.
      const draft = path.join(directory, `.${file}.part`);
      await writeFile(draft, eml, { mode: 0o600 });
      await rename(draft, path.join(directory, file));
      log.info({ event: 'mail_written', kind: message.kind, file, ...(logsLinks && { link: message.link }) });
    },
    close: () => composer.close(),
  };
}
