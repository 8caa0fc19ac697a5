import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import { within } from '@dialdeck/node/process/within';
import type { Worker } from '@dialdeck/node/process/worker';
import type { AuthServices } from '#services.ts';
import { composeMail } from './compose-mail.ts';
import type { MailRepo, WaitingMail } from './mail.repo.ts';
import { type MailFailure, nextDelay } from './mail-retry.rules.ts';
import type { MailTransport } from './mail-transport.ts';

const AT_A_TIME = 5;
const POLL_MS = 250;
/** Longer than any attempt takes: until then no other process tries the same message. */
const LEASE_MS = 60_000;
/** A stop does not wait for a mail server that does not respond; the message is sent after the next start. */
const STOP_MS = 3_000;

/** Sends the messages of the outbox. Any number of processes may do so at the same time. */
export function createMailWorker(services: AuthServices, mails: MailRepo, transport: MailTransport): Worker {
  const { log } = services;

  async function deliver(mail: WaitingMail): Promise<void> {
    const { id, kind, attempts } = mail;
    const message = await composeMail(services, mail);
    if (!message) return mails.remove(id);
    try {
      await transport.send(message);
    } catch (error) {
      // Mail servers quote addresses in their responses, so only codes are logged.
      const { code, responseCode } = error as MailFailure;
      const delay = nextDelay(mail, { code, responseCode });
      log.warn({
        event: delay === null ? 'mail_abandoned' : 'mail_delayed',
        kind,
        mailId: id,
        attempts,
        code,
        responseCode,
      });
      return delay === null ? mails.remove(id) : mails.putOff(id, delay);
    }
    log.info({ event: 'mail_sent', kind, mailId: id, attempts });
    services.handedOut.forget(id);
    await mails.remove(id);
  }

  const worker = createRepeatingWorker({
    name: 'mail',
    everyMs: POLL_MS,
    log,
    async run() {
      const due = await mails.claim(AT_A_TIME, LEASE_MS);
      const results = await Promise.allSettled(due.map(deliver));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return due.length > 0;
    },
  });

  return {
    start: worker.start,
    async stop() {
      await within(STOP_MS, worker.stop());
      transport.close();
    },
  };
}
