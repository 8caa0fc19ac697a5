import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dialdeck/node/process/log';
import { afterEach, expect, it } from 'vitest';
import { createFileTransport } from './file-transport.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-outbox-'));
const link = 'https://calls.example.com/reset-password?token=abc';
const message = {
  id: 'a1',
  kind: 'password_reset' as const,
  to: 'ana@example.com',
  subject: 'Reset your password',
  text: link,
  html: `<a href="${link}">Choose a new password</a>`,
  link,
};

afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function logOf(settings: { logsLinks?: boolean }): Promise<string> {
  const lines: string[] = [];
  const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } });
  const transport = createFileTransport({ directory, log, ...settings });
  await transport.send(message);
  transport.close();
  const [file = ''] = readdirSync(directory);
  expect(readFileSync(path.join(directory, file), 'utf8')).toContain(`X-Dialdeck-Link: ${link}`);
  return lines.join('');
}

it('logs the link for a person who tries the product out', async () => {
  expect(await logOf({ logsLinks: true })).toContain(link);
});

it('logs no link in any other mode', async () => {
  const logged = await logOf({});
  expect(logged).toContain('mail_written');
  expect(logged).not.toContain('token');
});
