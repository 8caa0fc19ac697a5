import { afterEach, expect, it } from 'vitest';
import { SELF_MADE } from '#testing/self-made-certificate.ts';
import { createSmtpBox, type SmtpBox, type SmtpEncryption } from '#testing/smtp-box.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const MESSAGE = {
  id: 'a1',
  kind: 'password_reset' as const,
  to: 'ana@example.com',
  subject: 'Reset your password',
  text: 'https://calls.example.com/reset-password?token=abc',
  html: '<p>Choose a new password</p>',
  link: 'https://calls.example.com/reset-password?token=abc',
};
const TRUSTED = `tls.ca=${encodeURIComponent(SELF_MADE.cert)}`;

let box: SmtpBox | undefined;
afterEach(async () => {
  await box?.goDown();
});

/** Sends one message to a mail server with this encryption. @returns why it was not sent */
async function send(encryption: SmtpEncryption, urlOf: (port: number) => string): Promise<string | undefined> {
  box = await createSmtpBox(encryption);
  const transport = createSmtpTransport({ smtpUrl: urlOf(box.port), from: 'Dialdeck <no-reply@example.com>' });
  try {
    await transport.send(MESSAGE);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}

it.each([
  ['does not encrypt, where it must', 'none', (port: number) => `smtp://localhost:${port}?requireTLS=true`, /STARTTLS/],
  [
    'has a self-signed certificate',
    'starttls',
    (port: number) => `smtp://localhost:${port}?requireTLS=true`,
    /self-signed/,
  ],
  [
    'has a self-signed certificate and encrypts from the first byte',
    'smtps',
    (port: number) => `smtps://localhost:${port}`,
    /self-signed/,
  ],
  [
    'shows the certificate of another host',
    'starttls',
    (port: number) => `smtp://127.0.0.1:${port}?requireTLS=true&${TRUSTED}`,
    /altnames/,
  ],
  [
    'responds in plain text to an encrypted connection',
    'none',
    (port: number) => `smtps://localhost:${port}`,
    /SSL|TLS|packet|wrong version/i,
  ],
] as const)('a mail server that %s gets no message', async (_what, encryption, urlOf, why) => {
  expect(await send(encryption, urlOf)).toMatch(why);
  expect(box?.received).toEqual([]);
});

it.each([
  ['starttls', (port: number) => `smtp://localhost:${port}?requireTLS=true&${TRUSTED}`],
  ['smtps', (port: number) => `smtps://localhost:${port}?${TRUSTED}`],
] as const)('one whose certificate is trusted gets it encrypted: %s', async (encryption, urlOf) => {
  expect(await send(encryption, urlOf)).toBeUndefined();
  expect(box?.received).toMatchObject([{ recipients: [MESSAGE.to], isEncrypted: true }]);
});
