import { TOAST_LONG_MS } from '@dialdeck/common/constants';
import { Button, useThemeClassName } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onResize } from '#text/on-resize.ts';
import { tokens } from '#theme/tokens.ts';
import type { ToastStore, VisibleToast } from './toast-store.ts';

const useStyles = makeStyles({
  // Below the top bar. A page that leaves no room there names another place, and gives it the height of the toast.
  area: {
    position: 'fixed',
    zIndex: 1_000_001,
    insetBlockStart: 'var(--toast-start, 56px)',
    insetBlockEnd: 'var(--toast-end, auto)',
    ':global([data-toasts-clipped])': { clipPath: 'inset(50%)' },
    insetInlineEnd: tokens.spacingHorizontalL,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    width: `min(24rem, calc(100vw - 2 * ${tokens.spacingHorizontalL}))`,
  },
  toast: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    color: tokens.colorNeutralForeground1,
  },
  destructive: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder1}`,
  },
  icon: { color: tokens.colorStatusSuccessForeground1, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  destructiveIcon: { color: tokens.colorStatusDangerForeground1 },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

/** For screen readers alone. */
const QUIET = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** Props of `ToastArea`. */
export interface ToastAreaProps {
  store: ToastStore;
}

/** Shows the one visible toast. The two live regions are there from the start, else a screen reader misses the first toast. */
export function ToastArea({ store }: ToastAreaProps) {
  const styles = useStyles();
  const theme = useThemeClassName();
  const toast = useSyncExternalStore(store.subscribe, store.current);
  const shown = toast && <ToastView key={toast.id} toast={toast} onDismiss={store.dismiss} />;
  const isAlert = toast?.variant === 'destructive';
  return createPortal(
    <div className={mergeClasses(theme, styles.area)} data-tabster-never-hide="">
      <div role="status" style={toast?.isQuiet ? QUIET : undefined}>
        {!isAlert && shown}
      </div>
      <div role="alert">{isAlert && shown}</div>
    </div>,
    // Next to the page and not in it: an open dialog hides the page from screen readers.
    document.body,
  );
}

function ToastView({ toast, onDismiss }: { toast: VisibleToast; onDismiss: () => void }) {
  const styles = useStyles();
  const isAlert = toast.variant === 'destructive';
  const Icon = isAlert ? ErrorCircleRegular : CheckmarkCircleRegular;
  const hold = useTimeout(toast.timeoutMs ?? TOAST_LONG_MS, onDismiss);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => publishHeight(box.current), []);
  if (toast.isQuiet) {
    return (
      <>
        <div>{toast.title}</div>
        {toast.body && <div>{toast.body}</div>}
      </>
    );
  }
  return (
    <div ref={box} className={mergeClasses(styles.toast, isAlert && styles.destructive)} {...hold}>
      <span className={mergeClasses(styles.icon, isAlert && styles.destructiveIcon)}>
        <Icon />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{toast.title}</div>
        {toast.body && <div>{toast.body}</div>}
      </div>
      <Button appearance="subtle" size="small" icon={<DismissRegular />} aria-label="Dismiss" onClick={onDismiss} />
    </div>
  );
}

const GAP_PX = 8;

/** For pages that make room for the toast. */
function publishHeight(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const { style } = document.documentElement;
  const stop = onResize(box, () => style.setProperty('--toast-height', `${box.offsetHeight + GAP_PX}px`));
  return () => {
    stop();
    style.removeProperty('--toast-height');
  };
}

/** Runs out after `delay`, but not while the toast is pointed at or has the focus (WCAG 2.2.1). */
function useTimeout(delay: number, onEnd: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, delay);
    return () => clearTimeout(timer);
  }, [isHeld, delay, onEnd]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
