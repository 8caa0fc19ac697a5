import { ArrowDownRegular } from '@fluentui/react-icons/headless/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/headless/svg/arrow-up';
import { SubtractRegular } from '@fluentui/react-icons/headless/svg/subtract';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '#surface/panel.tsx';
import { tokens } from '#theme/tokens.ts';
import { Hint } from './hint.tsx';

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
