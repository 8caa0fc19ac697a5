// After a build: checks the weight of each screen against its budget, and whether a page has one React, one Fluent and one Apollo.
import { budgetOf, isTooHeavy } from '../src/bytes/budgets.ts';
import { screenWeights } from '../src/bytes/screen-weights.ts';
import { secondCopies } from '../src/bytes/second-copies.ts';

const weights = screenWeights();
for (const { screen, owner, bytes } of weights) {
  const kilobytes = (bytes / 1024).toFixed(1).padStart(6);
  console.log(`${kilobytes} of ${String(budgetOf(owner)).padStart(3)} kB  ${owner}  ${screen}`);
}
const faults = [
  ...weights.filter(isTooHeavy).map(({ screen, owner }) => `${screen} (${owner}) is over its budget`),
  ...secondCopies(),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
