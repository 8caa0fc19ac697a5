// npm run new -- module NAME, or subgraph NAME: makes one that runs, and prints the steps that are left.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newModuleFiles } from '../src/new-module.ts';
import { newSubgraphFiles } from '../src/new-subgraph.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const chart = 'helm/platform/{Chart.yaml,values.yaml,values.schema.json}';
const KINDS = {
  module: {
    filesOf: newModuleFiles,
    folderOf: (name: string) => `mfe-${name}`,
    left: (name: string) => `
mfe-${name} runs with the next npm start, npm run dev and npm run start:apart. Before it is released:
  npm install                                          for the lock file
  ${chart}  a block for ${name}, and its name in the gateway's and the shell's, as for another module
  tests/contract/remotes.test.ts                       a row for each screen, with its picture in tests/screens`,
  },
  subgraph: {
    filesOf: newSubgraphFiles,
    folderOf: (name: string) => `subgraphs/${name}`,
    left: (name: string) => `
  npm install -w platform @dialdeck/${name}@0.1.0
  npm run codegen
Then subgraphs/${name} runs with the next npm start and npm run start:apart. Before it is released:
  ${chart}  a block for ${name}, as for another subgraph
  k8s/{components/postgres/network-policies.yaml,overlays/dev/postgres.yaml}  ${name} and ${name}-migrate
  tests/contract/rights/{graph-asks.ts,graph.rights.md}  a line and a row for each root field`,
  },
} as const;

const [kind = '', name = ''] = process.argv.slice(2);
if (!isKind(kind) || !name) {
  console.error('npm run new -- module NAME\nnpm run new -- subgraph NAME');
  process.exit(2);
}
try {
  const { filesOf, folderOf, left } = KINDS[kind];
  const files = filesOf(name, (folder) => readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    // Never over a file that is there.
    writeFileSync(path.join(root, file), text, { flag: 'wx' });
    console.log(file);
  }
  appendFileSync(path.join(root, 'CODEOWNERS'), `/${folderOf(name)}/ @dialdeck/${name}\n`);
  console.log(left(name));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function isKind(word: string): word is keyof typeof KINDS {
  return Object.hasOwn(KINDS, word);
}
