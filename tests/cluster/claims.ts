import type { Claim } from '../../helm/checks/claim.ts';
import { installClaims } from './install.claims.ts';
import { loadClaims } from './load.claims.ts';
import { moduleClaims } from './module.claims.ts';
import { networkClaims } from './network.claims.ts';
import { restoreClaims, trialClaims } from './restore.claims.ts';
import { routeClaims } from './routes.claims.ts';
import { upgradeClaims } from './upgrade.claims.ts';

/** In this order: each finds the platform as the previous one left it. */
export const clusterClaims: readonly Claim[] = [
  ...installClaims,
  ...networkClaims,
  ...upgradeClaims,
  ...routeClaims,
  ...moduleClaims,
  ...trialClaims,
  ...loadClaims,
  ...restoreClaims,
];
