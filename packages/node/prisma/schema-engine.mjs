#!/usr/bin/env node
// Prisma's schema engine as WebAssembly from the npm registry, instead of the native program that the CLI would
// download. The CLI starts the file named by PRISMA_SCHEMA_ENGINE_BINARY and speaks JSON-RPC over stdio with it.
// Can go when Prisma's own CLI runs the WebAssembly engine with a driver adapter.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { WholeScriptAdapterFactory } from './whole-script-adapter.mjs';

const wasmDirectory = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
const { command, datamodels, databaseUrl } = readArguments(process.argv.slice(2));

if (command[0] === '--version') {
  const { version } = JSON.parse(readFileSync(path.join(wasmDirectory, 'package.json'), 'utf8'));
  process.stdout.write(`schema-engine-wasm ${version}\n`);
} else if (command[0] === 'cli') {
  await runDatabaseCommand(command[1]);
} else {
  serve();
}

function readArguments(argv) {
  const result = { command: [], datamodels: [], databaseUrl: undefined };
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === '--datamodels') result.datamodels.push(argv[++i]);
    else if (argv[i] === '--datasource') result.databaseUrl = JSON.parse(argv[++i]).url;
    else if (argv[i] === '--enabled-preview-features' || argv[i] === '--extension-types') i++;
    else result.command.push(argv[i]);
  }
  return result;
}

function log(level, message, fields = {}) {
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields: { message, ...fields }, target: 'schema_engine::logger' })}\n`,
  );
}

/** `can-connect-to-database`, `create-database`, `drop-database`: the answer is the exit code and one log line. */
async function runDatabaseCommand(verb) {
  const target = new URL(databaseUrl);
  const database = decodeURIComponent(target.pathname.slice(1));
  const url = new URL(databaseUrl);
  if (verb !== 'can-connect-to-database') url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    if (verb !== 'can-connect-to-database')
      await client.query(
        `${verb === 'create-database' ? 'CREATE' : 'DROP'} DATABASE ${client.escapeIdentifier(database)}`,
      );
    await client.end();
    log('INFO', 'ok');
  } catch (error) {
    log('ERROR', ...describeFailure(error, target, database));
    process.exitCode = 1;
  }
}

/** The CLI knows these by Prisma's own codes. */
function describeFailure({ code }, { username, hostname, port }, database) {
  const failure = (error_code, message) => [message, { error_code, is_panic: false }];
  if (code === '3D000') return failure('P1003', `Database \`${database}\` does not exist`);
  if (code === '28P01' || code === '28000')
    return failure(
      'P1000',
      `Authentication failed against database server, the provided database credentials for \`${username}\` are not valid.`,
    );
  return failure('P1001', `Can't reach database server at \`${hostname}:${port || 5432}\``);
}

async function startEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = readFileSync(path.join(wasmDirectory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(module, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      throw new Error(`schema engine panic: ${message}`);
    },
  };
  const factory = bindMigrationAwareSqlAdapterFactory(
    new WholeScriptAdapterFactory(databaseUrl ?? 'postgresql://nobody@127.0.0.1:1/none'),
  );
  const models = datamodels.length > 0 ? datamodels.map((file) => [file, readFileSync(file, 'utf8')]) : undefined;
  const engine = await bindings.SchemaEngine.new({ datamodels: models }, () => undefined, factory);
  return { engine, factory };
}

function serve() {
  let started;
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const renamed = { getDatabaseVersion: 'version' };
  const lines = readline.createInterface({ input: process.stdin });

  lines.on('line', async (line) => {
    const { id, method, params } = line.trim() ? JSON.parse(line) : {};
    // Without a method it is the CLI's acknowledgement of a `print`.
    if (!method) return;
    let factory;
    try {
      started ??= startEngine();
      const running = await started;
      factory = running.factory;
      const result = await running.engine[renamed[method] ?? method](params);
      // The native engine prints a diff through the CLI instead of answering with it.
      if (method === 'diff' && result.stdout != null) {
        send({ id: `print-${id}`, method: 'print', params: { content: result.stdout.replace(/\n$/, '') } });
        delete result.stdout;
      }
      send({ id, result: result ?? null });
    } catch (thrown) {
      const error = factory?.errorRegistry.lookupError?.(thrown)?.error ?? thrown;
      const data = {
        is_panic: false,
        message: error.message ?? String(error),
        error_code: error.code,
        meta: error.meta ?? {},
      };
      send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } });
    }
  });
  lines.on('close', () => process.exit(0));
}
