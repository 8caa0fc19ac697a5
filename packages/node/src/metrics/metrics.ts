import { Counter, type CounterConfiguration, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { METRIC_NAMES } from './metric-names.ts';

/** Up to the longest request; the limits of load tests and alerts (0.3, 0.4, 0.5, 0.8, 1.5 s) are among them. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8, 1, 1.5, 3, 5, 10];
/** The caller chooses an operation's name, and every name costs memory here and in Prometheus. */
const NAMES_AT_MOST = 200;

/** `refused`: only errors of the caller. */
export type RequestOutcome = 'ok' | 'refused' | 'error' | 'unavailable';

/** RED figures of one process: rate, errors, duration per route, operation and subgraph, and its dependencies. */
export interface Metrics {
  httpRequest(labels: { route: string; method: string; status: number; seconds: number }): void;
  operation(name: string | undefined, outcome: RequestOutcome, seconds: number): void;
  subgraphCall(subgraph: string, outcome: RequestOutcome, seconds: number): void;
  dependency(name: string, isUp: boolean): void;
  eventsParked(consumer: string, events: number): void;
  /** Labels every series with the owner of the process; a series of another owner names it itself. */
  ownedBy(team: string): void;
  /** A component's own counter, created on first use. */
  counter(series: CounterConfiguration<string>): Counter<string>;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics({ withProcess = true }: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: METRIC_NAMES.httpRequests,
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: METRIC_NAMES.httpDuration,
    help: 'Time from request to the end of the answer',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const operations = new Histogram({
    name: METRIC_NAMES.operationDuration,
    help: 'Time that a GraphQL operation took',
    labelNames: ['operation', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: METRIC_NAMES.subgraphCallDuration,
    help: 'Time until a subgraph answered the gateway',
    labelNames: ['subgraph', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const dependencies = new Gauge({
    name: METRIC_NAMES.dependencyUp,
    help: 'Whether the last readiness check reached it',
    labelNames: ['dependency'],
    registers,
  });
  const parked = new Counter({
    name: METRIC_NAMES.eventsParked,
    help: 'Events that their consumer could not read, and later ones of the same keys',
    labelNames: ['consumer'],
    registers,
  });
  const names = new Set<string>();

  return {
    contentType: registry.contentType,
    httpRequest({ route, method, status, seconds }) {
      requests.inc({ route, method, status });
      durations.observe({ route, method }, seconds);
    },
    operation(name = 'unnamed', outcome, seconds) {
      if (!names.has(name) && names.size < NAMES_AT_MOST) names.add(name);
      operations.observe({ operation: names.has(name) ? name : 'other', outcome }, seconds);
    },
    subgraphCall: (subgraph, outcome, seconds) => calls.observe({ subgraph, outcome }, seconds),
    dependency: (dependency, isUp) => dependencies.set({ dependency }, isUp ? 1 : 0),
    ownedBy: (team) => registry.setDefaultLabels({ team }),
    eventsParked: (consumer, events) => parked.inc({ consumer }, events),
    counter: (series) =>
      (registry.getSingleMetric(series.name) as Counter<string> | undefined) ?? new Counter({ ...series, registers }),
    text: () => registry.metrics(),
  };
}

let processMetrics: Metrics | undefined;

/** The metrics of this process, created on first use: importing this file has no effect. */
export function metrics(): Metrics {
  processMetrics ??= createMetrics();
  return processMetrics;
}

/** Starts a clock; returns the elapsed seconds. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}
