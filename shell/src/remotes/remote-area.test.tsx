import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import type { RemoteInfo, Screen } from '@dialdeck/contract';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleWith, onDashboard, openApp, press, remoteInfo } from '#testing/signed-in-app.tsx';

const network = testNetwork();

const agent = remoteInfo(
  'agent',
  [{ path: '/contacts', nav: { label: 'Contacts', to: '/contacts', order: 10 } }],
  '1.4.2',
);
const reports = remoteInfo('reports', [{ path: '/reports', nav: { label: 'Reports', to: '/reports', order: 20 } }]);
const remotes = [agent, reports];
const Queue: Screen = () => <p>the queue</p>;
const Reports: Screen = () => <p>the reports</p>;
const working = (name: string) =>
  name === 'agent'
    ? moduleWith(name, '/contacts', async () => Queue)
    : moduleWith(name, '/reports', async () => Reports);

beforeEach(() => {
  // React logs every error that a boundary caught; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(
    ...onDashboard(),
    http.get('*/remotes.json', () => HttpResponse.json({ remotes })),
  );
});

const FAULTS: Record<string, () => Promise<unknown>> = {
  'the file is refused': () => Promise.reject(new Error('Loading script failed')),
  'the file is no module': async () => undefined,
  'it follows another contract': async () => ({ ...working('agent'), contractVersion: 99 }),
  'it has no such route': async () => moduleWith('agent', '/elsewhere', async () => Queue),
  'it has no such screen': async () => moduleWith('agent', '/contacts', async () => undefined as unknown as Screen),
  'a chunk is missing': async () => moduleWith('agent', '/contacts', () => Promise.reject(new Error('chunk 404'))),
  'it throws when it renders': async () =>
    moduleWith('agent', '/contacts', async () => () => {
      throw new Error('render');
    }),
  'it throws in an effect': async () =>
    moduleWith('agent', '/contacts', async () => () => {
      useEffect(() => {
        throw new Error('effect');
      }, []);
      return <p>half a queue</p>;
    }),
  'it throws later': async () =>
    moduleWith('agent', '/contacts', async () => () => {
      const [isBroken, setIsBroken] = useState(false);
      useEffect(() => setIsBroken(true), []);
      if (isBroken) throw new Error('later');
      return <p>the queue, for a moment</p>;
    }),
};

describe('a broken module costs its own area one card', () => {
  it.each(Object.entries(FAULTS))('when %s; the others work, and Retry recovers', async (_fault, breakIt) => {
    const importEntry = vi.fn(({ name }: RemoteInfo) =>
      name === 'agent' ? breakIt() : Promise.resolve(working(name)),
    );
    await openApp({ path: '/contacts', remotes, importEntry });
    expect(await screen.findByText('The agent module is unavailable')).toBeDefined();
    expect(screen.getByText(/Version 1\.4\.2\./)).toBeDefined();

    await press(screen.getByRole('link', { name: 'Reports' }));
    expect(await screen.findByText('the reports')).toBeDefined();

    await press(screen.getByRole('link', { name: 'Contacts' }));
    await screen.findByText('The agent module is unavailable');
    importEntry.mockImplementation(async ({ name }) => working(name));
    await press(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the queue')).toBeDefined();
    expect(importEntry).toHaveBeenLastCalledWith(agent, true);
  });
});

it('reports a missing network, and loads by itself when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const importEntry = vi.fn(FAULTS['the file is refused']!);
  await openApp({ path: '/contacts', remotes, importEntry });
  expect(await screen.findByText('You are offline')).toBeDefined();
  expect(screen.queryByText(/is unavailable/)).toBeNull();
  importEntry.mockImplementation(async () => working('agent'));
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the queue')).toBeDefined();
});

describe('a slow module', () => {
  it('is a card within 3 s, and replaces the card when it arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      await openApp({ path: '/contacts', remotes, importEntry: () => promise });
      expect(screen.getByText('Loading...')).toBeDefined();
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(screen.getByText('The agent module is unavailable')).toBeDefined();
      await act(async () => resolve(working('agent')));
      expect(await screen.findByText('the queue')).toBeDefined();
      expect(screen.queryByText('The agent module is unavailable')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the registry', () => {
  it('shows a module that is missing from it as a card and not a 404; Retry finds it when it is back', async () => {
    const importEntry = async ({ name }: RemoteInfo) => working(name);
    network.use(http.get('*/remotes.json', () => HttpResponse.json({ remotes: [reports] }), { once: true }));
    await openApp({ path: '/contacts', remotes: [reports], importEntry });
    expect(await screen.findByText('The agent module is unavailable')).toBeDefined();
    expect(screen.getByText(/Version unknown/)).toBeDefined();
    await press(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The agent module is unavailable')).toBeDefined();
    await press(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the queue')).toBeDefined();
  });

  it.each([
    ['is not found', () => new Response('', { status: 404 })],
    ['is not one', () => HttpResponse.json({ remotes: 7 })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('retries with the last known line when it %s', async (_what, answer) => {
    network.use(http.get('*/remotes.json', answer));
    const importEntry = vi.fn(FAULTS['the file is refused']!);
    await openApp({ path: '/contacts', remotes, importEntry });
    await screen.findByText('The agent module is unavailable');
    importEntry.mockImplementation(async () => working('agent'));
    await press(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the queue')).toBeDefined();
  });

  it('offers to reload the page when files of a release are gone', async () => {
    const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const importEntry = async () => moduleWith('agent', '/contacts', () => Promise.reject(gone));
    await openApp({ path: '/contacts', remotes, importEntry });
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeDefined();
    expect(screen.getByText(/A newer version may have been released/)).toBeDefined();
  });
});
