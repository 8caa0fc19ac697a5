import { describe, expect, it } from 'vitest';
import { type Measured, requestsPerSecond, sizingOf, valuesFor } from './capacity.rules.ts';

const measured: Measured = {
  machine: 'made up',
  requests: 1000,
  costs: {
    gateway: { cpuMillisPerRequest: 4, memoryMegabytes: 200 },
    auth: { cpuMillisPerRequest: 0.1, memoryMegabytes: 100 },
    agent: { cpuMillisPerRequest: 0.01, memoryMegabytes: 60 },
  },
  cpuMillisPerSignIn: 60,
  claimsPerCpuSecond: 500,
  rowsPerCpuSecondOfImport: 80_000,
  rowsPerCpuSecondOfBatches: 20_000,
};
const sizing = (agents: number, component: string) =>
  sizingOf(measured, agents).find((size) => size.component === component);

describe('capacity', () => {
  it.each([
    [500, 38],
    [10_000, 767],
  ])('%d agents make %d requests a second', (agents, rate) => {
    expect(Math.round(requestsPerSecond(agents))).toBe(rate);
  });

  it('gives a gateway more pods for more agents, each within one core', () => {
    expect(sizing(500, 'gateway')).toMatchObject({ replicas: 2, cpuMillis: 250 });
    expect(sizing(10_000, 'gateway')).toMatchObject({ replicas: 11, cpuMillis: 800 });
  });

  it('gives auth what the start of a shift takes: 10,000 sign-ins in five minutes', () => {
    expect(sizing(10_000, 'auth')).toMatchObject({ replicas: 4, cpuMillis: 750 });
  });

  it('keeps two pods of what hardly works, so that one may go', () => {
    expect(sizing(500, 'agent')).toEqual({ component: 'agent', replicas: 2, cpuMillis: 50, heapMegabytes: 96 });
  });

  it('writes the values of the chart', () => {
    expect(valuesFor(measured, 10_000)).toContain('minReplicas: 11, maxReplicas: 33');
  });
});
