/** The first error of an open: a file that did not come, the error card, an error of a script. */
export type FailureKind = 'load' | 'render' | 'script';

/** A screen of a module that was opened. */
export interface Open {
  /** Only the first error counts. */
  fail(kind: FailureKind): void;
}

/** Counts opens of modules and their errors, and reports them. */
export interface ModuleReports {
  opened(module: string, version: string): Open;
}

interface Report {
  module: string;
  version: string;
  opens: number;
  failed: Record<FailureKind, number>;
}

const ADDRESS = '/api/modules/reports';
/** The server takes no more in one report. */
const MAX_OPENS = 100;
const AFTER_FAILURE_MS = 10_000;
const REGULARLY_MS = 600_000;

const beacon = (report: Report) =>
  void navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));

export function createModuleReports(send: (report: Report) => void = beacon): ModuleReports {
  let reports = new Map<string, Report>();
  const latest = new Map<string, Open>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    if (reports.size > 0) sentAt = Date.now();
    for (const report of reports.values()) send(report);
    reports = new Map();
  }

  function reportOf(module: string, version: string): Report {
    const key = `${module} ${version}`;
    const known = reports.get(key);
    if (known && known.opens < MAX_OPENS) return known;
    if (known) flush();
    const report = { module, version, opens: 0, failed: { load: 0, render: 0, script: 0 } };
    reports.set(key, report);
    return report;
  }

  /** Errors of scripts below `/mfe/{module}/` belong to the module's latest open. */
  function failScript(origin: unknown): void {
    const module = /\/mfe\/([\w-]+)\//.exec(String(origin))?.[1];
    if (module) latest.get(module)?.fail('script');
  }

  window.addEventListener('error', ({ filename, error }) => failScript(filename || (error as Error | null)?.stack));
  window.addEventListener('unhandledrejection', ({ reason }) => failScript((reason as Error | null)?.stack));
  document.addEventListener('visibilitychange', () => document.hidden && flush());
  window.setInterval(flush, REGULARLY_MS);

  return {
    opened(module, version) {
      let report = reportOf(module, version);
      report.opens += 1;
      let hasFailed = false;
      const open: Open = {
        fail(kind) {
          // Without a network, the fault is not the module's.
          if (hasFailed || !navigator.onLine) return;
          hasFailed = true;
          if (reports.get(`${module} ${version}`) !== report) {
            // The open itself was reported already.
            report = reportOf(module, version);
            report.opens += 1;
          }
          report.failed[kind] += 1;
          timer ??= window.setTimeout(flush, Math.max(0, sentAt + AFTER_FAILURE_MS - Date.now()));
        },
      };
      latest.set(module, open);
      return open;
    },
  };
}
