// The programs that render and check the charts, and the load generator: from the path, else built once from the pinned modules next to this file.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The Go version that the pinned modules need. */
const GO = '1.26.7';

interface Source {
  /** Folder with go.mod and go.sum. */
  module: string;
  package: string;
  /** Build tags. */
  tags?: string;
  /** Flags for the linker, given the pinned versions. */
  flags?(versionOf: (module: string) => string): string[];
}

/** `go install` stamps no versions: helm would call itself v3.x and render every chart as for Kubernetes 1.20. */
function helmFlags(versionOf: (module: string) => string): string[] {
  const helm = 'helm.sh/helm/v3';
  const minor = versionOf('k8s.io/client-go').split('.')[1];
  return [
    `-X ${helm}/internal/version.version=${versionOf(helm)}`,
    ...['pkg/chartutil', 'pkg/lint/rules'].flatMap((part) => [
      `-X ${helm}/${part}.k8sVersionMajor=1`,
      `-X ${helm}/${part}.k8sVersionMinor=${minor}`,
    ]),
  ];
}

const SOURCES = {
  helm: { module: 'helm/tools/charts', package: 'helm.sh/helm/v3/cmd/helm', flags: helmFlags },
  'helm-unittest': { module: 'helm/tools/charts', package: 'github.com/helm-unittest/helm-unittest/cmd/helm-unittest' },
  kubeconform: { module: 'helm/tools/charts', package: 'github.com/yannh/kubeconform/cmd/kubeconform' },
  kustomize: { module: 'helm/tools/charts', package: 'sigs.k8s.io/kustomize/kustomize/v5' },
  'kube-score': { module: 'helm/tools/kube-score', package: 'github.com/zegl/kube-score/cmd/kube-score' },
  k6: { module: 'tests/load/k6', package: 'go.k6.io/k6/v2' },
  // Without the clients of the clouds where Prometheus can look for targets.
  promtool: {
    module: 'helm/tools/promtool',
    package: 'github.com/prometheus/prometheus/cmd/promtool',
    tags: 'remove_all_sd',
  },
} satisfies Record<string, Source>;
export type ChartTool = keyof typeof SOURCES;
export const CHART_TOOLS = Object.keys(SOURCES) as ChartTool[];

/** A program is not installed and cannot be built; the message explains how to install it. */
export class NoChartTool extends Error {
  override readonly name = 'NoChartTool';
}

/** Path of a program. Building one takes minutes the first time, and a moment when it is in the cache. */
export function chartTool(name: ChartTool): string {
  const onPath = findOnPath(name);
  if (onPath) return onPath;
  const { source, folder, pins, file } = placeOf(name);
  if (existsSync(file)) return file;
  const go = findGo();
  if (!go)
    throw new NoChartTool(
      `${name} is not on the path: install it, or install Go ${GO} or later, with which it is built once from ${source.module}/go.mod.`,
    );
  try {
    build(go, { source, folder, file, versionOf: (module) => pinned(pins, module) });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new NoChartTool(
      `${name} is not on the path, and Go could not build it from ${source.module}/go.mod:\n${said}`,
    );
  }
  return file;
}

/** Whether all are there, or can be built. */
export function chartToolsAtHand(names: readonly ChartTool[]): boolean {
  if (findGo() !== undefined) return true;
  return names.every((name) => findOnPath(name) !== undefined || existsSync(placeOf(name).file));
}

/** The sources of a program, and the folder it is built into: the folder changes when the sources do. */
function placeOf(name: ChartTool): { source: Source; folder: string; pins: string; file: string } {
  const source: Source = SOURCES[name];
  const folder = path.join(root, source.module);
  const pins = readFileSync(path.join(folder, 'go.mod'), 'utf8');
  const key = createHash('sha256').update(pins).update(source.package).digest('hex').slice(0, 12);
  return { source, folder, pins, file: path.join(cache(), `${name}-${key}`, name) };
}

function build(
  go: string,
  { source, folder, file, versionOf }: { source: Source; folder: string; file: string; versionOf(m: string): string },
): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const started = Date.now();
  process.stdout.write(`building ${path.basename(file)} from ${source.module}/go.mod\n`);
  const flags = ['-s', '-w', ...(source.flags?.(versionOf) ?? [])].join(' ');
  // Under a temporary name first: an interrupted build leaves no file that looks finished.
  const tags = source.tags ? ['-tags', source.tags] : [];
  execFileSync(go, ['build', '-trimpath', ...tags, '-ldflags', flags, '-o', `${file}.new`, source.package], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      CGO_ENABLED: '0',
      GOTOOLCHAIN: 'local',
      GOWORK: 'off',
      GOFLAGS: '-mod=readonly -buildvcs=false',
    },
  });
  renameSync(`${file}.new`, file);
  process.stdout.write(`built ${path.basename(file)} in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

function pinned(pins: string, module: string): string {
  const line = pins.split('\n').find((text) =>
    text
      .trim()
      .replace(/^require /, '')
      .startsWith(`${module} v`),
  );
  if (!line) throw new Error(`go.mod pins no ${module}`);
  return (
    line
      .trim()
      .replace(/^require /, '')
      .split(' ')[1] ?? ''
  );
}

/** Outside the checkout, so that a fresh clone does not build them again. */
function cache(): string {
  return path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'dialdeck-tools');
}

/** Where its installer puts it, too: a shell that was open before does not know. One that is too old for the modules is none. */
function findGo(): string | undefined {
  const go = findOnPath('go', '/usr/local/go/bin');
  if (!go) return undefined;
  const version = execFileSync(go, ['env', 'GOVERSION'], {
    encoding: 'utf8',
    env: { ...process.env, GOTOOLCHAIN: 'local' },
  });
  const isNewEnough = version.trim().replace('go', '').localeCompare(GO, 'en', { numeric: true }) >= 0;
  return isNewEnough ? go : undefined;
}

function findOnPath(name: string, ...more: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...more];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
