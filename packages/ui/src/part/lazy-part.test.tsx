import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyDialog, lazyPart } from './lazy-part.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

it('loads on its first use, and shows immediately the next time', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  const first = render(<Part name="Ana" />);
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
  first.unmount();
  render(<Part name="Ben" />);
  expect(screen.getByText('Hello, Ben')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves the screen as it is when a script cannot be loaded offline, reports that, and requests it again', async () => {
  goOffline();
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Loading chunk 415 failed'));
  const Part = lazyPart(load, { absent: () => <p>Not here yet</p> });
  render(
    <main>
      <h1>The queue</h1>
      <Part name="Ana" />
    </main>,
  );
  expect(await screen.findByText('Not here yet')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'The queue' })).toBeDefined();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
  expect(screen.queryByText('Not here yet')).toBeNull();
});

it('shows immediately if its script was loaded beforehand', async () => {
  const Part = lazyPart(async () => Greeting);
  await Part.preload();
  render(<Part name="Ana" />);
  expect(screen.getByText('Hello, Ana')).toBeDefined();
});

it('shows its placeholder while its script loads', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Part = lazyPart(() => promise, { loading: ({ name }) => <p>{name} comes</p> });
  render(<Part name="Ana" />);
  expect(screen.getByText('Ana comes')).toBeDefined();
  resolve(Greeting);
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
  expect(screen.queryByText('Ana comes')).toBeNull();
});

it('reports a dialog that cannot be loaded offline, and opens it once its script is there', async () => {
  goOffline();
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Loading chunk 415 failed'));
  const Dialog = lazyDialog(load);
  render(<Dialog name="Ana" />);
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline. This loads once you are back online.');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
});

it('reports a part without a boundary that fails with a connection in its place, and shows it later', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Loading chunk 415 failed'));
  const Part = lazyPart(load, { failed: () => <p>It could not be loaded</p> });
  render(<Part name="Ana" />);
  expect(await screen.findByText('It could not be loaded')).toBeDefined();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
});

it('does not turn an earlier failure into an error of the screen when the connection is back', async () => {
  const onLine = goOffline();
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Loading chunk 415 failed'));
  const Part = lazyPart(load, { absent: () => <p>Not here yet</p> });
  const { rerender } = render(<Part name="Ana" />);
  await screen.findByText('Not here yet');
  onLine.mockReturnValue(true);
  rerender(<Part name="Ben" />);
  expect(screen.getByText('Not here yet')).toBeDefined();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Hello, Ben')).toBeDefined();
});

it('does not request a part again that is not shown any more', async () => {
  goOffline();
  const load = vi.fn(async (): Promise<typeof Greeting> => Promise.reject(new Error('Loading chunk 415 failed')));
  const Part = lazyPart(load, { absent: () => <p>Not here yet</p> });
  const { unmount } = render(<Part name="Ana" />);
  await screen.findByText('Not here yet');
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves a missing script to the boundary while there is a connection, whose Retry loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Loading chunk 415 failed'));
  const Part = lazyPart(load);
  class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
    override state = { hasFailed: false };
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override render() {
      if (!this.state.hasFailed) return this.props.children;
      return (
        <button type="button" onClick={() => this.setState({ hasFailed: false })}>
          Retry
        </button>
      );
    }
  }
  render(
    <Boundary>
      <Part name="Ana" />
    </Boundary>,
  );
  (await screen.findByRole('button', { name: 'Retry' })).click();
  expect(await screen.findByText('Hello, Ana')).toBeDefined();
});
