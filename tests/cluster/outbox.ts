import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kubectl } from './cluster.ts';

const READ = `
const fs = require('node:fs');
const folder = '/tmp/data/outbox';
const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
console.log(JSON.stringify(names.map((name) => [name, fs.readFileSync(folder + '/' + name, 'base64')])));`;

/** Copies messages out of the auth pod while a test runs; without a mail server they lie in its /tmp. Returns a function that stops it. */
export function copyOutbox(dataDir: string): () => void {
  const folder = path.join(dataDir, 'outbox');
  const known = new Set<string>();
  let isCopying = false;
  const timer = setInterval(async () => {
    if (isCopying) return;
    isCopying = true;
    try {
      const files = JSON.parse(kubectl('exec', 'deployment/dialdeck-auth', '--', 'node', '-e', READ)) as [
        string,
        string,
      ][];
      await mkdir(folder, { recursive: true });
      for (const [name, content] of files.filter(([name]) => !known.has(name))) {
        await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
        known.add(name);
      }
    } catch {
      // The pod may just be replaced; the next round sees.
    } finally {
      isCopying = false;
    }
  }, 1_000);
  return () => clearInterval(timer);
}
