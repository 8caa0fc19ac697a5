// Writes the parts of an image (CycloneDX), according to the lock file.
//
//   node images/write-sbom.ts users OUT/sbom.cdx.json

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { components } from '@dialdeck/components';

const [workspace, file] = process.argv.slice(2);
if (!workspace || !file) throw new Error('Of which image, and where to? See the head of this file.');
const root = path.resolve(import.meta.dirname, '..');
const component = components().find(({ name }) => name === workspace);
if (!component) throw new Error(`There is no component ${workspace}.`);
const { packageName, kind } = component;
// A front end's image also holds the process that serves it.
const parts = kind === 'shell' || kind === 'module' ? [packageName, '@dialdeck/gateway'] : [packageName];
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
const bill = JSON.parse(text) as { components?: unknown[] };
if (!bill.components?.length) throw new Error(`npm sbom knows nothing of ${packageName}.`);
writeFileSync(file, text);
