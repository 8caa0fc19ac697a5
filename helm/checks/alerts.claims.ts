import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { components } from '@dialdeck/components';
import { parse, stringify } from 'yaml';
import { chartTool } from '../tools/chart-tools.ts';
import { alertRulesOf } from './alert-rules.ts';
import { charts, objectsOf, render, root } from './chart.ts';
import type { Claim } from './claim.ts';

const file = path.join(import.meta.dirname, 'alerts.test.yaml');
const { tests } = parse(readFileSync(file, 'utf8')) as { tests: { name: string }[] };

/** Throws promtool's report if a test fails. */
function runPromtool(rules: readonly object[]): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-alerts-'));
  try {
    writeFileSync(path.join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'dialdeck', rules }] }));
    copyFileSync(file, path.join(folder, 'alerts.test.yaml'));
    execFileSync(chartTool('promtool'), ['test', 'rules', 'alerts.test.yaml'], { cwd: folder, stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Routing {
  route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
  receivers: { name: string }[];
}
const routing = path.join(charts, 'platform/examples/alertmanager.yaml');

/** The receivers of an alert, as Alertmanager finds them: the first route that matches, else the default. */
function receiversOf(labels: Readonly<Record<string, string>>): string[] {
  const { route } = parse(readFileSync(routing, 'utf8')) as Routing;
  const matches = (matcher: string) => {
    const [, label = '', value] = /^(\w+) = "([^"]*)"$/.exec(matcher) ?? [];
    if (value === undefined) throw new Error(`${matcher} is more than this claim reads`);
    return labels[label] === value;
  };
  const first = route.routes.find(({ matchers }) => matchers.every(matches));
  return [first?.receiver ?? route.receiver];
}

export const alertClaims: readonly Claim[] = [
  {
    name: 'every alert fires in one of its tests and is silent in another',
    check() {
      const alerts = new Set(alertRulesOf(objectsOf(render('platform'))).map(({ alert }) => alert));
      const missing = [...alerts]
        .flatMap((alert) => [`${alert} fires`, `${alert} is silent`])
        .filter((beginning) => !tests.some(({ name }) => name.startsWith(beginning)));
      return { passed: alerts.size, failures: missing.map((beginning) => `no test in which ${beginning}`) };
    },
  },
  {
    name: 'an alert reaches the team of its component alone, and every team of CODEOWNERS has a receiver',
    check() {
      const teams = new Set(
        [...readFileSync(path.join(root, 'CODEOWNERS'), 'utf8').matchAll(/@dialdeck\/([\w-]+)/g)].map(
          ([, team]) => team ?? '',
        ),
      );
      const { receivers } = parse(readFileSync(routing, 'utf8')) as Routing;
      const withoutReceiver = [...teams].filter((team) => !receivers.some(({ name }) => name === team));
      if (withoutReceiver.length > 0) throw new Error(`no receiver for ${withoutReceiver.join(', ')}`);
      const owners = new Map(components().map(({ name, team }) => [name, team]));
      const strays = alertRulesOf(objectsOf(render('platform'))).filter(({ labels }) => {
        const reached = receiversOf(labels);
        return reached.length !== 1 || reached[0] !== owners.get(labels.component);
      });
      if (strays.length > 0) throw new Error(`${strays[0]?.alert} of ${strays[0]?.labels.component} goes astray`);
      return undefined;
    },
  },
  {
    name: 'the tests of the alert rules pass in promtool',
    check() {
      runPromtool(alertRulesOf(objectsOf(render('platform'))));
      return { passed: tests.length, failures: [] };
    },
  },
];
