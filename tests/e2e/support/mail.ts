import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { Product } from './product.ts';

/** The newest message to an address, from the outbox that replaces a mail server. */
export async function mailTo(product: Product, address: string): Promise<Email> {
  let mail: Email | undefined;
  await expect(async () => {
    mail = (await outbox(product)).find(({ to }) => to?.some((each) => each.address === address));
    expect(mail, `a message to ${address} in the outbox`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return mail as Email;
}

/** The address in a message that leads to a page of the product. */
export function linkIn(mail: Email, page: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === page);
  if (!link) throw new Error(`No link to ${page} in: ${mail.text}`);
  return link;
}

async function outbox({ dataDir }: Product): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const letters = files
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .toReversed();
  return Promise.all(letters.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
}
