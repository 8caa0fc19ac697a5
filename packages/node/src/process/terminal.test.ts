import { prettyFactory } from 'pino-pretty';
import { expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { terminalLines } from './terminal.rules.ts';

const terminalLine = terminalLines(prettyFactory);

function lineOf(write: (log: ReturnType<typeof createLogger>) => void): string | undefined {
  const lines: string[] = [];
  write(createLogger('test', { destination: { write: (line) => lines.push(line) } }));
  return terminalLine(lines.join(''));
}

it.each<[string, Parameters<typeof lineOf>[0], string | undefined]>([
  [
    'the number of changes of the database',
    (log) => log.info({ event: 'database_updating', changes: 61 }),
    'Updating the database: 61 changes',
  ],
  ['one change', (log) => log.info({ event: 'database_updating', changes: 1 }), 'Updating the database: 1 change'],
  ['each migration', (log) => log.info({ event: 'migration_applied', schema: 'users' }), undefined],
  [
    'a message with its link',
    (log) =>
      log.info({ event: 'mail_written', kind: 'invitation', file: 'a.eml', link: 'http://localhost:3000/register' }),
    'Message (invitation): http://localhost:3000/register',
  ],
  [
    'a message without a link',
    (log) => log.info({ event: 'mail_written', kind: 'invitation', file: 'a.eml' }),
    'Message (invitation): a.eml',
  ],
  ['an event of daily work', (log) => log.info({ event: 'authn_login_success', userId: 'u1' }), undefined],
  [
    'a warning, with its fields',
    (log) => log.warn({ event: 'event_delayed', subscriber: 'users', attempts: 3, lastCode: null }),
    'WARN: event delayed {"subscriber":"users","attempts":3,"lastCode":null}',
  ],
  [
    'an error, with its reason on one line',
    (log) => log.error({ event: 'embedded_database_not_started', err: new Error('no space\n  left') }),
    'ERROR: embedded database not started: no space left',
  ],
  [
    'a fatal error',
    (log) => log.fatal({ event: 'process_failed', err: new Error('gone') }),
    'FATAL: process failed: gone',
  ],
])('writes %s for a person at a terminal', (_what, write, expected) => {
  expect(lineOf(write)).toBe(expected);
});
