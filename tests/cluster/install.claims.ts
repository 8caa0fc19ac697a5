import path from 'node:path';
import type { Claim } from '../../helm/checks/claim.ts';
import { helm, kubectl, root, run } from './cluster.ts';
import { copyOutbox } from './outbox.ts';
import { admin, COMPONENTS, publicUrl, work } from './platform.ts';

/** The contents of an image, as its own process sees them. */
const LOOK = `
const fs = require('node:fs'), path = require('node:path');
const files = fs.readdirSync('/app', { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  .map((one) => path.join(one.parentPath, one.name));
const isWritable = (folder) => { try { fs.writeFileSync(folder + '/x', ''); return true; } catch { return false; } };
console.log(JSON.stringify({
  uid: process.getuid(),
  bytes: files.reduce((sum, file) => sum + fs.statSync(file).size, 0),
  packages: [...new Set(files.filter((file) => file.includes('/node_modules/')).map((file) => file.split('/node_modules/')[1].split('/')[0]))],
  parts: JSON.parse(fs.readFileSync('/app/sbom.cdx.json', 'utf8')).components.length,
  bare: files.filter((file) => /\\/public\\/.*\\.(js|css|svg)$/.test(file) && fs.statSync(file).size > 1500
    && !['.br', '.gz'].every((end) => fs.existsSync(file + end))),
  isWritable: isWritable('/app') || isWritable('/'),
  first: fs.readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0],
}));`;

interface Image {
  uid: number;
  bytes: number;
  packages: string[];
  parts: number;
  bare: string[];
  isWritable: boolean;
  first: string;
}

const MEGABYTE = 1024 * 1024;
const AT_MOST = 60 * MEGABYTE;

function judge({ uid, bytes, packages, parts, bare, isWritable, first }: Image): string[] {
  return [
    uid === 0 && 'runs as root',
    bytes > AT_MOST && `${Math.round(bytes / MEGABYTE)} MB over the base`,
    packages.some((name) => name !== '@node-rs') && `packages: ${packages.join(', ')}`,
    parts === 0 && 'an empty bill of materials',
    bare.length > 0 && `not compressed beforehand: ${bare.join(', ')}`,
    isWritable && 'its root can be written',
    path.basename(first) !== 'node' && `process 1 is ${first}`,
  ].filter((fault) => typeof fault === 'string');
}

export const installClaims: readonly Claim[] = [
  {
    name: 'every component is up, and Pod Security restricted had nothing to say',
    check() {
      for (const name of COMPONENTS) kubectl('rollout', 'status', `deployment/dialdeck-${name}`, '--timeout=120s');
      const events = kubectl('get', 'events', '--field-selector', 'reason=FailedCreate', '--output', 'name');
      if (events.trim()) throw new Error(events);
      return undefined;
    },
  },
  {
    name: 'images: non-root, read-only, at most 60 MB over the base, no packages but native code, compressed files, a bill of materials',
    check() {
      const sizes: string[] = [];
      const faults = COMPONENTS.flatMap((name) => {
        const image = JSON.parse(kubectl('exec', `deployment/dialdeck-${name}`, '--', 'node', '-e', LOOK)) as Image;
        sizes.push(`${name} ${(image.bytes / MEGABYTE).toFixed(1)}`);
        return judge(image).map((fault) => `${name}: ${fault}`);
      });
      console.log(`        MB over the base: ${sizes.join(', ')}`);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return undefined;
    },
  },
  {
    name: 'helm test: health, introspection off, 404 page, one login',
    check() {
      helm('test', 'dialdeck', '--timeout', '120s');
      return undefined;
    },
  },
  {
    name: 'the main job through the ingress, by the same Playwright test',
    async check() {
      const stop = copyOutbox(work);
      const { email, password } = admin();
      try {
        await run(
          path.join(root, 'node_modules/.bin/playwright'),
          ['test', '--config', 'tests/playwright.cluster.config.ts'],
          {
            CLUSTER_URL: publicUrl,
            CLUSTER_DATA_DIR: work,
            CLUSTER_ADMIN_EMAIL: email,
            CLUSTER_ADMIN_PASSWORD: password,
          },
        );
      } finally {
        stop();
      }
      return undefined;
    },
  },
];
