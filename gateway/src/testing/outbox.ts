import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Links in the messages to an address in a folder, oldest first; waits for the first. */
export async function linksTo(directory: string, email: string): Promise<URL[]> {
  for (let tries = 0; tries < 100; tries++) {
    const links = await readLinks(directory, email);
    if (links.length > 0) return links;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no message came');
}

async function readLinks(directory: string, email: string): Promise<URL[]> {
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const messages = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')));
  return messages
    .filter((message) => new RegExp(`^To: .*${email}`, 'im').test(message))
    .flatMap(
      (message) => /https?:\/\/[^\s"<>]+/.exec(message.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? [],
    )
    .map((link) => new URL(link));
}
