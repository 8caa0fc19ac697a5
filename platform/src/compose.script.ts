// Composes all subgraphs and the gateway's own part, and writes what is committed: each schema.graphql, supergraph.graphql, and the API schema
// that browsers' documents are generated from. With --check it writes nothing and fails when a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { subgraphs as declared } from '@dialdeck/components';
import { composeGraph } from '@dialdeck/gateway/graph-check/compose';
import { buildSchema as signIns } from '@dialdeck/gateway/sign-ins/schema';
import type { FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { printSchema } from 'graphql';

const root = path.resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

interface Part {
  name: string;
  folder: string;
  buildSchema(): FederatedSchema;
}

const parts: Part[] = [
  ...(await Promise.all(
    declared().map(async ({ name, folder, packageName }) => {
      const { buildSchema } = (await import(`${packageName}/schema`)) as Pick<Part, 'buildSchema'>;
      return { name, folder, buildSchema };
    }),
  )),
  { name: 'sign-ins', folder: 'gateway/src/sign-ins', buildSchema: signIns },
];

const files = new Map<string, string>();
const { graph, errors } = composeGraph(
  parts.map(({ name, folder, buildSchema }) => {
    const { sdl } = buildSchema();
    files.set(`${folder}/schema.graphql`, sdl);
    return { name, sdl };
  }),
);
if (errors) {
  for (const message of errors) process.stderr.write(`${message}\n`);
  process.exit(1);
}
files.set('gateway/supergraph.graphql', `${graph.supergraphSdl}\n`);
files.set('gateway/schema.graphql', `${printSchema(graph.schema)}\n`);

const stale = [...files].filter(([file, text]) => read(path.join(root, file)) !== text).map(([file]) => file);
if (isCheck && stale.length > 0) {
  process.stderr.write(`Not what the subgraphs say now: ${stale.join(', ')}. Run \`npm run codegen\`.\n`);
  process.exit(1);
}
for (const file of stale) writeFileSync(path.join(root, file), files.get(file) ?? '');

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
