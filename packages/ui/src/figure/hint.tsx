import { InfoRegular } from '@fluentui/react-icons/headless/svg/info';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex' },
  button: {
    display: 'inline-flex',
    padding: tokens.spacingHorizontalXXS,
    border: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase400,
    cursor: 'help',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  tip: {
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: '100%',
    insetInlineEnd: 0,
    width: 'max-content',
    maxWidth: '16rem',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  hidden: { display: 'none' },
});

/** Props of `Hint`. */
export interface HintProps {
  /** The name of the explained thing. */
  subject: string;
  text: string;
}

/** A short explanation on pointer or focus; Escape puts it away (WCAG 1.4.13). Fluent's tooltip would cost 12 kB at first load. */
export function Hint({ subject, text }: HintProps) {
  const styles = useStyles();
  const tipId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and keyboard both act on the button inside
    <span className={styles.root} onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        className={styles.button}
        aria-label={`What ${subject} means`}
        aria-describedby={tipId}
        onFocus={open}
        onBlur={close}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <InfoRegular />
      </button>
      <span role="tooltip" id={tipId} className={mergeClasses(styles.tip, !isOpen && styles.hidden)}>
        {text}
      </span>
    </span>
  );
}
