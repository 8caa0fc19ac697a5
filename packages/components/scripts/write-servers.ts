// Writes the declarations that running servers have of each other (src/servers-source.ts). Part of npm run codegen and of the build.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serverSources } from '../src/servers-source.ts';

const root = path.resolve(import.meta.dirname, '../../..');
for (const [file, text] of Object.entries(serverSources())) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
