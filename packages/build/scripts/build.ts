// npm run build: runs the stale steps.
import { buildStale } from '../src/build-stale.ts';

process.exitCode = await buildStale((line) => process.stdout.write(`${line}\n`));
