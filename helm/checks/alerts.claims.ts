import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { chartTool } from '../tools/chart-tools.ts';
import { alertRulesOf } from './alert-rules.ts';
import { objectsOf, render } from './chart.ts';
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
    name: 'the tests of the alert rules pass in promtool',
    check() {
      runPromtool(alertRulesOf(objectsOf(render('platform'))));
      return { passed: tests.length, failures: [] };
    },
  },
];
