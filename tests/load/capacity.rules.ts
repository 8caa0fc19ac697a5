/** The costs of one component: processor time per unit of work, and memory while it works. */
export interface Cost {
  cpuMillisPerRequest: number;
  memoryMegabytes: number;
}

export interface Measured {
  /** Date and machine, for comparisons. */
  machine: string;
  requests: number;
  /** During the working day, without sign-ins. */
  costs: Record<string, Cost>;
  /** Processor time of auth, the sign-out included. */
  cpuMillisPerSignIn: number;
  /** Measured in call-lists, where it does nothing else. */
  claimsPerCpuSecond: number;
  rowsPerCpuSecondOfImport: number;
  rowsPerCpuSecondOfBatches: number;
}

export interface Sizing {
  component: string;
  replicas: number;
  cpuMillis: number;
  heapMegabytes: number;
}

/** One agent at 60 calls an hour. */
const REQUESTS_PER_CALL = 4.6;
const CALLS_PER_HOUR = 60;
/** Twice the usual pace must fit at the autoscaler's 70 %. */
const PEAK = 2;
const BUSY = 0.7;
/** A process of Node.js uses hardly more than one core. */
const POD_MILLIS = 800;
const LEAST_PODS = 2;
/** A shift begins within five minutes: 10,000 agents sign in 33 times a second. */
const SHIFT_START_SECONDS = 300;

export const requestsPerSecond = (agents: number): number => (agents * CALLS_PER_HOUR * REQUESTS_PER_CALL) / 3600;

export const requestsPerCore = ({ cpuMillisPerRequest }: Cost): number => 1000 / cpuMillisPerRequest;

/** Pods and their requests for a number of agents. */
export function sizingOf(measured: Measured, agents: number): Sizing[] {
  return Object.entries(measured.costs).map(([component, { cpuMillisPerRequest, memoryMegabytes }]) => {
    const atWork = requestsPerSecond(agents) * PEAK * cpuMillisPerRequest;
    const atStart = component === 'auth' ? (agents / SHIFT_START_SECONDS) * measured.cpuMillisPerSignIn : 0;
    const millis = Math.max(atWork, atStart) / BUSY;
    const replicas = Math.max(LEAST_PODS, Math.ceil(millis / POD_MILLIS));
    return {
      component,
      replicas,
      cpuMillis: roundUp(Math.max(50, millis / replicas), 50),
      heapMegabytes: roundUp(Math.max(96, memoryMegabytes * 1.5), 32),
    };
  });
}

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** The values of `helm/platform` that follow. */
export function valuesFor(measured: Measured, agents: number): string {
  const lines = sizingOf(measured, agents).map(({ component, replicas, cpuMillis, heapMegabytes }) => {
    const scaling = `autoscaling: { enabled: true, minReplicas: ${replicas}, maxReplicas: ${replicas * 3} }`;
    const requests = `{ cpu: ${cpuMillis}m, memory: ${Math.ceil(heapMegabytes * 0.9)}Mi, ephemeral-storage: 64Mi }`;
    return `${component}: { heapMegabytes: ${heapMegabytes}, resources: { requests: ${requests} }, ${scaling} }`;
  });
  return [
    `# ${agents} agents at ${CALLS_PER_HOUR} calls an hour: ${Math.round(requestsPerSecond(agents))} requests/s`,
    ...lines,
  ].join('\n');
}
