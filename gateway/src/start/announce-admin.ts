import { randomSecret } from './generated-secret.ts';

const PASSWORD_BYTES = 12;

/** The first admin's password: the given one, or one that is made and printed once. */
export function firstAdminPassword(given: string | undefined): { password: string; isGenerated: boolean } {
  return given
    ? { password: given, isGenerated: false }
    : { password: randomSecret(PASSWORD_BYTES), isGenerated: true };
}

/** For the person at the terminal, not for a log that is kept. */
export function announceAdmin(email: string, password: string): void {
  process.stdout.write(`First admin: ${email}, password ${password} (shown this once)\n`);
}
