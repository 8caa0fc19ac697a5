// npm run new -- module NAME: makes a module with one screen, and says what is left to do by hand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newModuleFiles } from '../src/new-module.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const [kind, name] = process.argv.slice(2);
if (kind !== 'module' || !name) {
  console.error('npm run new -- module NAME');
  process.exit(2);
}
try {
  const files = newModuleFiles(name, (folder) => readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    // Never over a file that is there.
    writeFileSync(path.join(root, file), text, { flag: 'wx' });
    console.log(file);
  }
  console.log(`
mfe-${name} runs with the next npm start, npm run dev and npm run start:apart. Before it is released:
  npm install                                          for the lock file
  helm/platform/{Chart.yaml,values.yaml,values.schema.json}  a block for ${name}, as for another module
  tests/contract/remotes.test.ts                       a row for each screen`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
