// Composes the four subgraphs and the gateway's own part, and writes what is committed: each schema.graphql, supergraph.graphql, and the API schema
// that browsers' documents are generated from. With --check it writes nothing and fails when a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeServices } from '@apollo/composition';
import { buildSchema as analytics } from '@dialdeck/analytics/schema';
import { buildSchema as auth } from '@dialdeck/auth/schema';
import { buildSchema as callLists } from '@dialdeck/call-lists/schema';
import { buildSchema as signIns } from '@dialdeck/gateway/sign-ins/schema';
import { buildSchema as users } from '@dialdeck/users/schema';
import { parse, printSchema } from 'graphql';

const root = path.resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const subgraphs = {
  auth: { folder: 'subgraphs/auth', buildSchema: auth },
  users: { folder: 'subgraphs/users', buildSchema: users },
  'call-lists': { folder: 'subgraphs/call-lists', buildSchema: callLists },
  analytics: { folder: 'subgraphs/analytics', buildSchema: analytics },
  'sign-ins': { folder: 'gateway/src/sign-ins', buildSchema: signIns },
};

const files = new Map<string, string>();
const services = Object.entries(subgraphs).map(([name, { folder, buildSchema }]) => {
  const { sdl } = buildSchema();
  files.set(`${folder}/schema.graphql`, sdl);
  return { name, url: `http://${name}`, typeDefs: parse(sdl) };
});
const composed = composeServices(services);
if (composed.errors) {
  for (const { message } of composed.errors) process.stderr.write(`${message}\n`);
  process.exit(1);
}
files.set('gateway/supergraph.graphql', `${composed.supergraphSdl}\n`);
files.set('gateway/schema.graphql', `${printSchema(composed.schema.toAPISchema().toGraphQLJSSchema())}\n`);

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
