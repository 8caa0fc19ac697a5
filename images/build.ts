// Builds the images of the platform, all of them or those named.
//
//   node images/build.ts [--tag 0.1.0] [--release] [gateway agent …]
//
// The builder is Docker, Podman or Buildah, whichever is found first, or the command in IMAGE_BUILDER.
// NODE_IMAGE is the base. A release names it by digest; without --release a tag will do.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { frontEnds, servers } from '@dialdeck/components';

const root = path.resolve(import.meta.dirname, '..');
const SERVICES = servers().map(({ name }) => name);
const FRONTS = frontEnds().map(({ name }) => name);

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const { values, positionals } = parseArgs({
  options: { tag: { type: 'string', default: version }, release: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : [...SERVICES, ...FRONTS];
const unknown = names.filter((name) => ![...SERVICES, ...FRONTS].includes(name));
if (unknown.length > 0)
  fail(`There is no image ${unknown.join(', ')}; there are ${[...SERVICES, ...FRONTS].join(', ')}.`);

const base = process.env.NODE_IMAGE ?? 'node:26-bookworm-slim';
if (values.release && !/@sha256:[0-9a-f]{64}$/.test(base))
  fail(
    'A release names its base by digest: NODE_IMAGE=node:26-bookworm-slim@sha256:… (docker buildx imagetools inspect prints it).',
  );

const [command = '', ...first] = builder();
for (const name of names) {
  const file = `images/${SERVICES.includes(name) ? 'service' : 'front'}.Dockerfile`;
  // A release installs its packages from scratch; any other build reuses the builder's cache.
  const settings = { NODE_IMAGE: base, WORKSPACE: name, VERSION: values.tag, ...(values.release && { FRESH: '1' }) };
  const started = Date.now();
  const { status } = spawnSync(
    command,
    [
      ...first,
      ...['-t', `dialdeck/${name}:${values.tag}`, '--file', file],
      ...Object.entries(settings).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
      '.',
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) fail(`dialdeck/${name}:${values.tag} was not built.`);
  console.log(`built dialdeck/${name}:${values.tag} in ${Math.round((Date.now() - started) / 1000)} s`);
}

function builder(): string[] {
  if (process.env.IMAGE_BUILDER) return process.env.IMAGE_BUILDER.split(' ');
  for (const program of ['docker', 'podman', 'buildah'])
    if (spawnSync(program, ['info'], { stdio: 'ignore' }).status === 0) return [program, 'build'];
  return fail('Images are built by Docker, Podman or Buildah: install one, or name a command in IMAGE_BUILDER.');
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
