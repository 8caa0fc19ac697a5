// Lays out the content of an image from a finished build: one bundle with its imports, and the files that it reads.
//
//   node images/stage.ts service users OUT
//   node images/stage.ts front agent OUT VERSION

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseRecord, readReleases } from '@dialdeck/build/release/release-record';
import { servers } from '@dialdeck/components';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');

const [kind, workspace, out, version] = process.argv.slice(2);
if (!workspace || !out) throw new Error('Which image, and where to? See the head of this file.');
if (kind === 'service') stageService(workspace, out);
else if (kind === 'front') stageFront(workspace, out, version ?? '0.0.0');
else throw new Error(`There are services and front ends, no ${kind}.`);

function stageService(name: string, to: string): void {
  const service = servers().find((server) => server.name === name);
  if (!service) throw new Error(`There is no service ${name}.`);
  copyBundle(name, 'main.js', to);
  copyBundle('migrate', 'migrate.js', to);
  for (const part of ['events', service.schema]) copy(`server/schemas/${part}`, to);
  copyBundle('check-graph', 'check-graph.js', to);
  if (name === 'gateway') {
    copy('server/supergraph.graphql', to);
    copy('documents.json', to);
    copy('graph.json', to);
    return;
  }
  // The schemas alone: a subgraph's image does not change with the operations of a front end.
  const record = { ...readGraphRecord(), releases: [] };
  writeFileSync(path.join(to, 'graph.json'), JSON.stringify(record));
}

function readGraphRecord(): object {
  return JSON.parse(readFileSync(path.join(dist, 'graph.json'), 'utf8')) as object;
}

function stageFront(name: string, to: string, release: string): void {
  copyBundle('front', 'main.js', to);
  const folder = path.join(to, 'public');
  if (name === 'shell') {
    copyPublic(path.join(dist, 'shell'), path.join(folder, 'shell'));
    cpSync(path.join(dist, 'remotes.json'), path.join(folder, 'remotes.json'));
    return;
  }
  const record = newestRelease(name);
  const module = path.join(folder, 'mfe', name);
  copyPublic(path.join(dist, 'mfe', name, record.version), path.join(module, record.version));
  // The registry's record of this release, and its operations: the shell and the gateway request both by version.
  mkdirSync(path.join(module, 'releases'));
  const { line, documents, files, builtAt } = record;
  const described = { line: { ...line, version: release }, documents, files, builtAt };
  writeFileSync(path.join(module, 'releases', `${release}.json`), JSON.stringify(described));
}

function newestRelease(name: string): ReleaseRecord {
  const newest = readReleases().find((release) => release.name === name);
  if (!newest) throw new Error(`The build has no release of ${name}.`);
  return newest;
}

/** Without source maps: they stay with the build. */
function copyPublic(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !/\.map(?:\.\w+)?$/.test(file) });
}

function copy(file: string, to: string): void {
  cpSync(path.join(dist, file), path.join(to, file), { recursive: true });
}

/** A bundle and the chunks that it shares with others, and the packages that could not be bundled. */
function copyBundle(name: string, as: string, to: string): void {
  const server = path.join(to, 'server');
  mkdirSync(server, { recursive: true });
  writeFileSync(path.join(to, 'package.json'), '{"private":true,"type":"module"}\n');
  cpSync(path.join(dist, 'server', `${name}.js`), path.join(server, as));
  const imports = JSON.parse(readFileSync(path.join(dist, 'server/imports.json'), 'utf8')) as Record<string, string[]>;
  copyImportsOf(`${name}.js`, imports, to);
}

/** `imports`: the imports of each file of the build, as the build wrote them. */
function copyImportsOf(file: string, imports: Readonly<Record<string, readonly string[]>>, to: string): void {
  for (const imported of imports[file] ?? []) {
    const target = path.join(to, 'server', imported);
    if (imported === '@node-rs/argon2') copyNative(imported, to);
    else if (imported in imports && !existsSync(target)) {
      cpSync(path.join(dist, 'server', imported), target);
      copyImportsOf(imported, imports, to);
    }
  }
}

/** Native code stays a package: its loader, and the one build that fits this machine. */
function copyNative(name: string, to: string): void {
  const from = path.join(root, 'node_modules');
  const build = `${name}-linux-${process.arch}-gnu`;
  for (const part of [name, build]) {
    if (!existsSync(path.join(from, part))) throw new Error(`${part} is not installed.`);
    cpSync(path.join(from, part), path.join(to, 'node_modules', part), { recursive: true });
  }
}
