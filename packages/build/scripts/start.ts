// npm start: builds what is stale, then becomes the platform. `apart` runs one process per component.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildStale } from '../src/build-stale.ts';
import { offerDemoProvider } from '../src/demo-provider/offer.ts';
import { devPort, publicOrigin } from '../src/env.ts';
import { DIST } from '../src/workspace.ts';

const PARENT_POLL_MS = 200;

const bundle = process.argv[2] === 'apart' ? 'apart' : 'all-in-one';

// The builders would stay in this process's memory, so they get one of their own.
const code = isBuildStale() ? await buildInChild() : 0;
if (code !== 0) process.exit(code);

stopWithParent();
await offerDemoProvider({ product: publicOrigin(), port: devPort() }, (line) => process.stdout.write(`${line}\n`));
// In this process, so that signals and the exit code are the platform's own.
await import(pathToFileURL(path.join(DIST, 'server', `${bundle}.js`)).href);

/** A Ctrl-C reaches the child by itself; a SIGTERM to us must be passed on. */
function buildInChild(): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  const passOn = () => child.kill('SIGTERM');
  process.once('SIGTERM', passOn);
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      process.off('SIGTERM', passOn);
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
