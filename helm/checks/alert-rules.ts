import type { KubernetesObject } from './chart.ts';

/** The parts of an alert rule that claims read. */
export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { component: string; team: string };
  annotations: { runbook_url: string };
}

/** All alert rules of a rendered chart. */
export const alertRulesOf = (objects: readonly KubernetesObject[]): AlertRule[] =>
  objects
    .filter(({ kind }) => kind === 'PrometheusRule')
    .flatMap(({ spec }) => (spec as { groups: { rules: AlertRule[] }[] }).groups.flatMap(({ rules }) => rules));
