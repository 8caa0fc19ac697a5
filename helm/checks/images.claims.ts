import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './chart.ts';
import type { Claim } from './claim.ts';

const files = ['service', 'front'].map((kind) => `images/${kind}.Dockerfile`);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** The image itself, after the stages that only build. */
const lastStage = (file: string): string => read(file).slice(read(file).lastIndexOf('\nFROM '));

function refuse(file: string, pattern: RegExp, why: string): void {
  if (pattern.test(lastStage(file))) throw new Error(`${file}: ${why}`);
}
function ask(file: string, pattern: RegExp, why: string): void {
  if (!pattern.test(lastStage(file))) throw new Error(`${file}: ${why}`);
}

const releasesByDigest: Claim = {
  name: 'a release is refused whose base is named by a tag',
  check() {
    for (const NODE_IMAGE of ['node:26-bookworm-slim', 'node@sha256:abc']) {
      // A builder that does nothing: were the base accepted, this would succeed.
      const env = { ...process.env, NODE_IMAGE, IMAGE_BUILDER: 'true' };
      const { status, stderr } = spawnSync(process.execPath, ['images/build.ts', '--release'], { cwd: root, env });
      if (status !== 1 || !String(stderr).includes('by digest')) throw new Error(`${NODE_IMAGE} was accepted`);
    }
    const NODE_IMAGE = `node:26-bookworm-slim@sha256:${'0'.repeat(64)}`;
    const env = { ...process.env, NODE_IMAGE, IMAGE_BUILDER: 'true' };
    const { status, stderr } = spawnSync(process.execPath, ['images/build.ts', '--release', 'users'], {
      cwd: root,
      env,
    });
    if (status !== 0) throw new Error(`a digest was refused: ${String(stderr)}`);
    return undefined;
  },
};

const dockerfiles: readonly Claim[] = files.map((file) => ({
  name: `${file} makes a small image that runs as an unprivileged user and gets SIGTERM`,
  check() {
    const stages = read(file).match(/^FROM /gm)?.length ?? 0;
    if (stages < 3) throw new Error(`${file}: build and image are one stage`);
    ask(file, /^USER 10001:10001$/m, 'runs as another user');
    ask(file, /^ENTRYPOINT \["node"\]$/m, 'another process than node is the first');
    ask(file, /^CMD \["server\/main\.js"\]$/m, 'the command is a shell line');
    ask(file, /FROM \$\{NODE_IMAGE\}/, 'the base cannot be named by digest');
    refuse(file, /npm|apt-get|RUN /, 'something is installed into the image itself');
    if (!read(file).includes('sbom.cdx.json')) throw new Error(`${file}: there is no bill of materials`);
    return undefined;
  },
}));

export const imageClaims: readonly Claim[] = [...dockerfiles, releasesByDigest];
