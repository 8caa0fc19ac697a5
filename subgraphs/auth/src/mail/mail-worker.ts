import type { Worker } from '@dialdeck/node/subgraph';
import type { AuthServices } from '#services.ts';
import { composeMail } from './compose-mail.ts';
import type { WaitingMail } from './mail.repo.ts';
import { type MailFailure, nextDelay } from './mail-retry.rules.ts';
import type { MailTransport } from './mail-transport.ts';

const AT_A_TIME = 5;
const POLL_MS = 250;
/** Longer than any attempt takes: until then no other process tries the same message. */
const LEASE_MS = 60_000;
/** A stop does not wait for a mail server that does not answer; the message is sent after the next start. */
const STOP_MS = 3_000;

/** Sends what the outbox holds. Any number of processes may do so at the same time. */
export function createMailWorker(services: AuthServices, transport: MailTransport): Worker {
  const { store, log } = services;
  let isRunning = false;
  let wake: () => void = () => undefined;
  let loop: Promise<void> = Promise.resolve();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function deliver(mail: WaitingMail): Promise<void> {
    const { id, kind, attempts } = mail;
    const message = await composeMail(services, mail);
    if (!message) return store.mails.remove(id);
    try {
      await transport.send(message);
    } catch (error) {
      // Mail servers quote addresses in what they say, so only codes are logged.
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
      return delay === null ? store.mails.remove(id) : store.mails.putOff(id, delay);
    }
    log.info({ event: 'mail_sent', kind, mailId: id, attempts });
    services.handedOut.forget(id);
    await store.mails.remove(id);
  }

  async function run(): Promise<void> {
    while (isRunning) {
      try {
        const mails = await store.mails.claim(AT_A_TIME, LEASE_MS);
        const results = await Promise.allSettled(mails.map(deliver));
        for (const result of results) if (result.status === 'rejected') throw result.reason;
        if (mails.length > 0) continue;
      } catch (error) {
        log.error({ event: 'mail_worker_failed', err: error });
      }
      if (isRunning) await pause(POLL_MS);
    }
  }

  return {
    async start() {
      if (isRunning) return;
      isRunning = true;
      loop = run();
    },
    async stop() {
      isRunning = false;
      wake();
      const late = AbortSignal.timeout(STOP_MS);
      await Promise.race([loop, new Promise((resolve) => late.addEventListener('abort', resolve))]);
      transport.close();
    },
  };
}
