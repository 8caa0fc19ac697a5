// Checks the charts: renders them every way that matters and holds them to what docs/deployment.md promises.

import { alertClaims } from './checks/alerts.claims.ts';
import { updateDependencies } from './checks/chart.ts';
import { checkAll } from './checks/claim.ts';
import { componentClaims } from './checks/components.claims.ts';
import { imageClaims } from './checks/images.claims.ts';
import { networkClaims } from './checks/network.claims.ts';
import { newComponentClaims } from './checks/new-component.claims.ts';
import { operationClaims } from './checks/operations.claims.ts';
import { renderingClaims, unitTestClaims } from './checks/rendering.claims.ts';
import { valueClaims } from './checks/values.claims.ts';
import { NoChartTool } from './tools/chart-tools.ts';

try {
  updateDependencies();
  const { passed, failures } = await checkAll([
    ...unitTestClaims,
    ...componentClaims,
    ...renderingClaims,
    ...valueClaims,
    ...networkClaims,
    ...operationClaims,
    ...alertClaims,
    ...imageClaims,
    ...newComponentClaims,
  ]);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  if (!(error instanceof NoChartTool)) throw error;
  console.error(error.message);
  process.exit(1);
}
