// npm run check:graph: whether a change of the graph breaks a release that is in use.
import { checkGraphCommand, printResult } from '@dialdeck/gateway/graph-check/command';
import { checkoutRecord } from '../src/release/checkout-record.ts';
import { readReleases } from '../src/release/release-record.ts';

let record: ReturnType<typeof checkoutRecord> | undefined;
const args = process.argv.slice(2);
printResult(await checkGraphCommand(args, () => (record ??= checkoutRecord())));
// Only the record of the checkout needs kept releases; messages for people go where no program reads them.
if (record && args.length === 0 && readReleases().length === 0)
  process.stderr.write(
    'No build has kept a release yet, so only the source was checked. `npm run build` keeps releases; `npm run check:graph -- --against URL` checks the releases of a running platform.\n',
  );
