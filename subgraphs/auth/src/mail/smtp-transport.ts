import { createTransport } from 'nodemailer';
import { type MailTransport, toEnvelope } from './mail-transport.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(message) {
      await smtp.sendMail(toEnvelope(message, from));
    },
    close: () => smtp.close(),
  };
}
