import { rmSync } from 'node:fs';
import path from 'node:path';
import { madeOnce, randomSecret, readKept } from '@dialdeck/node/process/durable-file';
import { prepareDataDirectory } from './data-directory.ts';
import { highlighted } from './terminal.ts';

const PASSWORD_BYTES = 12;

/** Passwords that are made for an empty platform. */
export interface FirstPasswords {
  /** Null where the operator chose it. */
  admin: string | null;
  /** One password for all agents of the demo. */
  agents: string;
  /** Left by a start that was killed before it printed them. */
  isLeft: boolean;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'first-passwords');

/** Kept until they were printed: a start that is killed before leaves them to the next one. Null when there are none to print. */
export function firstPasswords(
  { DATA_DIR, ADMIN_PASSWORD }: { DATA_DIR: string; ADMIN_PASSWORD?: string | undefined },
  { mayMake }: { mayMake: boolean },
): FirstPasswords | null {
  const left = readKept(fileIn(DATA_DIR));
  if (left) return { ...parse(left), isLeft: true };
  if (!mayMake) return null;
  prepareDataDirectory(DATA_DIR);
  const made = { admin: ADMIN_PASSWORD ? null : randomSecret(PASSWORD_BYTES), agents: randomSecret(PASSWORD_BYTES) };
  return { ...parse(madeOnce(fileIn(DATA_DIR), () => JSON.stringify(made))), isLeft: false };
}

const parse = (text: string) => JSON.parse(text) as Pick<FirstPasswords, 'admin' | 'agents'>;

export function forgetFirstPasswords({ DATA_DIR }: { DATA_DIR: string }): void {
  rmSync(fileIn(DATA_DIR), { force: true });
}

/** For the person at the terminal, not for a log that is kept. */
export function announcePassword(who: string, emails: readonly string[], password: string): void {
  process.stdout.write(`${who}: ${emails.join(', ')}, password ${highlighted(password)} (shown this once)\n`);
}
