import { randomSecret } from './generated-secret.ts';

const PASSWORD_BYTES = 12;

export const randomPassword = (): string => randomSecret(PASSWORD_BYTES);

/** The first admin's password: the given one, or one that is made and printed once. */
export function firstAdminPassword(given: string | undefined): { password: string; isGenerated: boolean } {
  return given ? { password: given, isGenerated: false } : { password: randomPassword(), isGenerated: true };
}

/** For the person at the terminal, not for a log that is kept. */
export function announcePassword(who: string, emails: readonly string[], password: string): void {
  process.stdout.write(`${who}: ${emails.join(', ')}, password ${password} (shown this once)\n`);
}
