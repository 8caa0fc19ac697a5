import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { SELF_MADE } from './self-made-certificate.ts';

export interface Received {
  recipients: string[];
  mail: Email;
  /** The message came by an encrypted connection. */
  isEncrypted: boolean;
}

/** Encryption of the server: none, on the client's request, or from the first byte. */
export type SmtpEncryption = 'none' | 'starttls' | 'smtps';

/** A mail server on the loopback. It can go away and come back on the same port. */
export async function createSmtpBox(encryption: SmtpEncryption = 'none') {
  const received: Received[] = [];
  /** SMTP status for rejecting recipients; null accepts them. */
  let refuseWith: number | null = null;
  const open = (port: number) =>
    new Promise<SMTPServer>((resolve, reject) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: encryption === 'starttls' ? [] : ['STARTTLS'],
        secure: encryption === 'smtps',
        ...SELF_MADE,
        // Going down closes open connections, as a crash would.
        closeTimeout: 10,
        onRcptTo(_address, _session, done) {
          done(refuseWith ? Object.assign(new Error('refused'), { responseCode: refuseWith }) : null);
        },
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
              received.push({
                recipients: session.envelope.rcptTo.map(({ address }) => address),
                mail,
                isEncrypted: session.secure,
              });
              done();
            }, done);
          });
        },
      });
      // Also happens when a client rejects the certificate.
      server.on('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });

  let server: SMTPServer | undefined = await open(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refuse(code: number | null) {
      refuseWith = code;
    },
    async goDown() {
      const closing = server;
      server = undefined;
      await new Promise<void>((resolve) => (closing ? closing.close(resolve) : resolve()));
    },
    async comeBack() {
      server ??= await open(port);
    },
    async arrived(count: number): Promise<Received[]> {
      return await vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`${received.length} of ${count} messages arrived`);
          return received;
        },
        { timeout: 15_000, interval: 25 },
      );
    },
  };
}

export type SmtpBox = Awaited<ReturnType<typeof createSmtpBox>>;
