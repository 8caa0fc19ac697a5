import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { ToastArea } from './toast-area.tsx';
import { createToastStore, type Toast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const store = createToastStore();
  render(
    <ThemeRoot>
      <ToastArea store={store} />
    </ThemeRoot>,
  );
  return (toast: Toast) => act(() => store.show(toast));
}

describe('toasts', () => {
  it('appear one at a time: a new one replaces the visible one', () => {
    const show = open();
    show({ title: 'User Created' });
    show({ title: 'User Updated' });
    expect(screen.queryByText('User Created')).toBeNull();
    expect(screen.getByText('User Updated')).toBeDefined();
  });

  it('stay for their own duration, or else for 4 seconds', () => {
    const show = open();
    show({ title: 'Calling Now', timeoutMs: 3_000 });
    act(() => vi.advanceTimersByTime(2_999));
    expect(screen.getByText('Calling Now')).toBeDefined();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Calling Now')).toBeNull();

    show({ title: 'Auto-Dialing Started' });
    act(() => vi.advanceTimersByTime(4_000));
    expect(screen.queryByText('Auto-Dialing Started')).toBeNull();
  });

  it('stay for their whole time, even after one with the same text', () => {
    const show = open();
    show({ title: 'Saved' });
    act(() => vi.advanceTimersByTime(3_900));
    show({ title: 'Saved' });
    act(() => vi.advanceTimersByTime(3_900));
    expect(screen.getByText('Saved')).toBeDefined();
  });

  it('wait while the pointer is on them', () => {
    const show = open();
    show({ title: 'Saved', body: 'All of it' });
    fireEvent.mouseEnter(screen.getByText('All of it'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Saved')).toBeDefined();
    fireEvent.mouseLeave(screen.getByText('All of it'));
    act(() => vi.advanceTimersByTime(4_000));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('interrupt a screen reader if destructive, and otherwise wait their turn', () => {
    const show = open();
    show({ title: 'Login Failed', variant: 'destructive' });
    expect(screen.getByRole('alert').textContent).toContain('Login Failed');
    show({ title: 'Reset Email Sent' });
    expect(screen.getByRole('status').textContent).toContain('Reset Email Sent');
  });

  it('are only announced to screen readers if quiet, and cover nothing', () => {
    const show = open();
    show({ title: 'Call Result Saved', body: 'Well done', isQuiet: true });
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('Call Result SavedWell done');
    expect(status.style).toMatchObject({ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' });
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    show({ title: 'Saved' });
    expect(status.style.position).toBe('');
  });

  it('can be closed', () => {
    const show = open();
    show({ title: 'Saved' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
