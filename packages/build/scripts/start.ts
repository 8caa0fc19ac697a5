// npm start: runs the stale build steps, then becomes the platform. `apart` runs one process per component.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildStale } from '../src/build-stale.ts';
import { offerDemoProvider } from '../src/demo-provider/offer.ts';
import { publicPlace } from '../src/env.ts';
import { DIST } from '../src/workspace.ts';

const PARENT_POLL_MS = 200;

const bundle = process.argv[2] === 'apart' ? 'apart' : 'all-in-one';

// The builders would stay in this process's memory, so they get one of their own.
const code = isBuildStale() ? await buildInChild() : 0;
if (code !== 0) process.exit(code);

stopWithParent();
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  await offerDemoProvider(publicPlace(), say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
// In this process, so that signals and the exit code are the platform's own.
await import(pathToFileURL(path.join(DIST, 'server', `${bundle}.js`)).href);

/** Ctrl-C reaches the child directly; a SIGTERM to us must be forwarded. On a terminal a build that succeeds is one line. */
function buildInChild(): Promise<number> {
  const { isTTY } = process.stdout;
  if (isTTY) process.stdout.write('Building…\n');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    stdio: ['inherit', isTTY ? 'pipe' : 'inherit', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const passOn = () => child.kill('SIGTERM');
  process.once('SIGTERM', passOn);
  return new Promise((resolve) => {
    child.once('close', (exitCode, signal) => {
      process.off('SIGTERM', passOn);
      if (exitCode !== 0) process.stdout.write(output);
      resolve(exitCode ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** npm passes a SIGTERM on to the shell between us, which ends without telling: its end is our SIGTERM. */
function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  watch.unref();
}
