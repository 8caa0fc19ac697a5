import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteInfo } from '#testing/signed-in-app.tsx';
import { createRegistry } from './registry.ts';

const network = testNetwork();
const agent = remoteInfo('agent', []);
const reports = remoteInfo('reports', []);
const newAgent = remoteInfo('agent', [], '1.1.0');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function answerWith(...documents: object[]) {
  const asked = vi.fn(() =>
    HttpResponse.json(documents[Math.min(asked.mock.calls.length, documents.length) - 1] ?? {}),
  );
  network.use(http.get('*/remotes.json', asked));
  return asked;
}

describe('the registry', () => {
  it('begins with the lines of the page, and takes released ones', async () => {
    answerWith({ remotes: [newAgent, reports] });
    const registry = createRegistry([agent, reports]);
    const onChange = vi.fn();
    registry.subscribe(onChange);
    expect(registry.find('agent')).toEqual(agent);
    await registry.refresh();
    expect(registry.find('agent')).toEqual(newAgent);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('keeps the last good line of a module that fell out of it', async () => {
    answerWith({ remotes: [reports] });
    const registry = createRegistry([agent, reports]);
    await registry.refresh();
    expect(registry.all()).toEqual([reports, agent]);
  });

  it('notifies no listener when nothing changed', async () => {
    answerWith({ remotes: [agent] });
    const registry = createRegistry([agent]);
    const onChange = vi.fn();
    registry.subscribe(onChange);
    await registry.refresh();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is fetched at most every 15 s during navigation', async () => {
    const asked = answerWith({ remotes: [newAgent] });
    const registry = createRegistry([agent]);
    registry.refreshIfOld();
    vi.setSystemTime(Date.now() + 15_001);
    registry.refreshIfOld();
    registry.refreshIfOld();
    await vi.waitFor(() => expect(registry.find('agent')).toEqual(newAgent));
    expect(asked).toHaveBeenCalledOnce();
  });
});
