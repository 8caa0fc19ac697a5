import {
  type DialogProps,
  type DialogSurfaceProps,
  Dialog as FluentDialog,
  DialogSurface as FluentSurface,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { Component, type ReactNode } from 'react';

const SURFACES = '[role="dialog"], [role="alertdialog"]';

const useStyles = makeStyles({
  // Titles and sentences contain text that people have typed: a long word must not leave the dialog.
  words: {
    overflowWrap: 'anywhere',
    // A select is as wide as its longest option, and a field would grow with it.
    '& .fui-Field:has(> .fui-Select)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** A dialog without motion: it has its size from its first frame, and is gone in the frame after the key that closes it. */
export class Dialog extends Component<DialogProps> {
  /**
   * The last moment before a closing dialog changes the page. If the browser removes the focused element itself, it first styles the
   * whole dialog once more.
   */
  override getSnapshotBeforeUpdate({ open: wasOpen }: DialogProps): null {
    const focused = document.activeElement;
    if (wasOpen && !this.props.open && focused instanceof HTMLElement && focused.closest(SURFACES)) focused.blur();
    return null;
  }

  // React requires it next to the other.
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return <FluentDialog {...this.props} surfaceMotion={null} />;
  }
}

/**
 * A dialog's surface, which takes the focus when the focused element is removed or disabled. Otherwise the focus would fall to
 * the page below: Escape would no longer close, and a screen reader would be outside.
 */
export function DialogSurface(props: DialogSurfaceProps) {
  const { words } = useStyles();
  return <FluentSurface {...props} className={mergeClasses(words, props.className)} ref={keepFocus} />;
}

function keepFocus(surface: HTMLDivElement | null): void {
  if (!surface) return;
  const observer = new MutationObserver(() =>
    // A browser moves the focus of a disabled element only in the next frame.
    requestAnimationFrame(() => {
      if (surface.isConnected && document.activeElement === document.body) surface.focus();
    }),
  );
  observer.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
