// npm run build: makes what is stale.
import { buildStale } from '../src/build-stale.ts';

process.exitCode = await buildStale((line) => process.stdout.write(`${line}\n`));
