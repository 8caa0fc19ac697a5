import { useNavigate } from '@dialdeck/router';
import { lazyDialog, useDialog } from '@dialdeck/ui/core';
import { useEffect } from 'react';
import { OnDemand } from './on-demand.tsx';
import { useLeave } from './use-leave.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const LeaveDialog = lazyDialog(async () => (await import('./leave.dialog.tsx')).LeaveDialog);

/** Requires a confirmation to leave a screen with unsaved changes: by a link, by the browser's Back, or by closing the tab. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const navigate = useNavigate();
  const asking = useDialog<() => void>();
  const { open } = asking;
  const leave = useLeave(asking.close);
  useLeaveWarning(isOn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened, whichever render made its opener
  useEffect(() => {
    if (!isOn) return undefined;
    const watched = [watchLinks((to) => open(() => void navigate(to))), watchHistory((leave) => open(leave))];
    return () => {
      for (const stop of watched) stop();
    };
  }, [isOn, navigate]);
  return (
    <OnDemand isOpen={asking.isOpen}>
      <LeaveDialog isOpen={asking.isOpen} onLeave={() => leave(() => asking.subject?.())} onStay={asking.close} />
    </OnDemand>
  );
}

/** Stops clicks on links to other screens, before the router gets them. A link for a new tab leaves nothing. */
function watchLinks(onLink: (to: string) => void): () => void {
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (
      !(link instanceof HTMLAnchorElement) ||
      isElsewhere ||
      link.target === '_blank' ||
      link.hasAttribute('download')
    )
      return;
    const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
    if (origin !== window.location.origin || pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    onLink(`${pathname}${search}${hash}`);
  }
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

const isGuard = (): boolean => (window.history.state as { isGuard?: boolean } | null)?.isGuard === true;

/**
 * Adds an entry of the same address to the history, so that the browser's Back stays on the screen; `leave` goes back before it. A
 * step cannot be canceled, and the router sees each before any later listener.
 */
function watchHistory(onStep: (leave: () => void) => void): () => void {
  const { href } = window.location;
  const guard = () => window.history.pushState({ ...window.history.state, isGuard: true }, '', href);
  if (!isGuard()) guard();
  function onPop(): void {
    if (window.location.href !== href || isGuard()) return;
    guard();
    onStep(() => window.history.go(-2));
  }
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}
