import { formatDuration } from '@dialdeck/common/time/duration';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { TimerRegular } from '@fluentui/react-icons/headless/svg/timer';
import { secondsOf } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useNow } from '#contact-queue/use-now.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface CallTimerProps {
  draft: ResultDraft;
  /** Among other words. */
  isPlain?: boolean;
}

/** Counts from the tap. The timer role lets a screen reader read it on request, not every second. */
export function CallTimer({ draft, isPlain = false }: CallTimerProps) {
  const styles = useStyles();
  const now = useNow(draft.stoppedAt === null);
  return (
    <span role="timer" aria-label="Call time" className={isPlain ? undefined : styles.root}>
      {!isPlain && <TimerRegular />}
      {formatDuration(secondsOf(draft, now))}
    </span>
  );
}
