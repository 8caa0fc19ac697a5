import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';

/** The folder that messages are written to, read like a person would. */
export function createMailBox(directory: string) {
  const files = async () => (await readdir(directory).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const read = async (file: string): Promise<Email> => PostalMime.parse(await readFile(path.join(directory, file)));

  return {
    directory,
    async all(address: string): Promise<Email[]> {
      const mails = await Promise.all((await files()).map(read));
      return mails.filter((mail) => mail.to?.some((to) => to.address === address));
    },
    /** Waits for the nth message to an address. */
    async nth(address: string, count: number): Promise<Email> {
      return await vi.waitFor(
        async () => {
          const mail = (await this.all(address))[count - 1];
          if (!mail) throw new Error(`no message ${count} for ${address}`);
          return mail;
        },
        { timeout: 10_000, interval: 25 },
      );
    },
    async first(address: string): Promise<Email> {
      return await this.nth(address, 1);
    },
  };
}

/** The link of a message, as its text shows it. */
export function linkIn(mail: Email): URL {
  return new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
}

export function tokenIn(mail: Email): string {
  const query = linkIn(mail).searchParams;
  return query.get('token') ?? query.get('invite') ?? '';
}
