// npm run new -- module NAME, or subgraph NAME: makes one that runs and can be deployed, and prints the steps that are left.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withNewComponent } from '../src/chart-of-new.ts';
import { newModuleFiles } from '../src/new-module.ts';
import { newSubgraphFiles } from '../src/new-subgraph.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const KINDS = {
  module: {
    filesOf: newModuleFiles,
    left: () => [
      'npm install: the lock file',
      'tests/screens and tests/contract/remotes.test.ts: a picture of the screen, and its row',
      'node helm/checks/write-readme.ts: the table of values',
    ],
  },
  subgraph: {
    filesOf: newSubgraphFiles,
    left: (name: string) => [
      `npm install -w platform @dialdeck/${name}@0.1.0: the lock file`,
      'npm run codegen: the generated code',
      'tests/contract/rights/graph-asks.ts and graph.rights.md: the rights of each root field',
      'node helm/checks/write-readme.ts: the table of values',
    ],
  },
} as const;

const [kind = '', name = ''] = process.argv.slice(2);
if (!isKind(kind) || !name) {
  console.error('npm run new -- module NAME\nnpm run new -- subgraph NAME');
  process.exit(2);
}
try {
  const { filesOf, left } = KINDS[kind];
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = filesOf(name, (folder) => read(path.join(folder, 'package.json')));
  const changed = withNewComponent(kind, name, read);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    // Never over a file that is there.
    writeFileSync(path.join(root, file), text, { flag: 'wx' });
    console.log(file);
  }
  for (const [file, text] of Object.entries(changed)) {
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
  console.log(['', 'By hand:', ...left(name).map((line) => `  ${line}`)].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function isKind(word: string): word is keyof typeof KINDS {
  return Object.hasOwn(KINDS, word);
}
