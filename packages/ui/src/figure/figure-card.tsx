import { ArrowDownRegular } from '@fluentui/react-icons/headless/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/headless/svg/arrow-up';
import { InfoRegular } from '@fluentui/react-icons/headless/svg/info';
import { SubtractRegular } from '@fluentui/react-icons/headless/svg/subtract';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useId, useState } from 'react';
import { Panel } from '#surface/panel.tsx';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  label: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minHeight: '24px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  value: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  detail: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXXS,
    minHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

const TREND_ICONS = { up: ArrowUpRegular, down: ArrowDownRegular, flat: SubtractRegular } as const;

/** How a figure moved: arrow and words. */
export interface Trend {
  readonly direction: keyof typeof TREND_ICONS;
  readonly text: string;
}

/** Props of `FigureCard`. */
export interface FigureCardProps {
  label: string;
  value: ReactNode;
  trend?: Trend | undefined;
  /** A line below the figure, above its trend. */
  detail?: ReactNode;
  /** The definition of the figure; reachable by keyboard. */
  hint?: string | undefined;
}

/** One figure with its label, its trend and its definition. */
export function FigureCard({ label, value, trend, detail, hint }: FigureCardProps) {
  const styles = useStyles();
  const labelId = useId();
  const TrendIcon = trend && TREND_ICONS[trend.direction];
  return (
    <Panel>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this groups a figure with its name */}
      <div role="group" aria-labelledby={labelId}>
        <div className={styles.label}>
          <span id={labelId}>{label}</span>
          {hint && <Hint subject={label} text={hint} />}
        </div>
        <div className={styles.value}>{value}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
        {TrendIcon && (
          <div className={styles.detail}>
            <TrendIcon />
            {trend?.text}
          </div>
        )}
      </div>
    </Panel>
  );
}

const useHintStyles = makeStyles({
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
interface HintProps {
  /** The name of the explained thing. */
  subject: string;
  text: string;
}

/** A short explanation on pointer or focus; Escape puts it away (WCAG 1.4.13). Fluent's tooltip would cost 12 kB at first load. */
function Hint({ subject, text }: HintProps) {
  const styles = useHintStyles();
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
