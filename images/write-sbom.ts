// Writes what an image was made of (CycloneDX), as the lock file knows it.
//
//   node images/write-sbom.ts users OUT/sbom.cdx.json

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const [workspace, file] = process.argv.slice(2);
if (!workspace || !file) throw new Error('Of which image, and where to? See the head of this file.');
const root = path.resolve(import.meta.dirname, '..');
const name = ['agent', 'admin', 'reports'].includes(workspace)
  ? `@dialdeck/mfe-${workspace}`
  : `@dialdeck/${workspace}`;

// A front end's image also holds the process that serves it.
const parts = ['shell', 'agent', 'admin', 'reports'].includes(workspace) ? [name, '@dialdeck/gateway'] : [name];
const text = execFileSync(
  'npm',
  [
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--omit=optional',
    '--package-lock-only',
    ...parts.map((part) => `--workspace=${part}`),
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
);
const { components } = JSON.parse(text) as { components?: unknown[] };
if (!components?.length) throw new Error(`npm sbom knows nothing of ${name}.`);
writeFileSync(file, text);
