import { DISPOSITIONS, type Disposition } from '@dialdeck/common/words';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/headless/svg/arrow-clockwise';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle';
import { TrophyRegular } from '@fluentui/react-icons/headless/svg/trophy';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { NEXT_STEP_KEYS } from '#contact-queue/shortcuts/result-keys.ts';

const useStyles = makeStyles({
  // As wide as their labels, so that none wraps next to its key.
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media (max-width: 480px)': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  },
  step: { flex: '1 1 auto', minWidth: 0, paddingInline: tokens.spacingHorizontalS, whiteSpace: 'nowrap' },
});

// The same icons as the status that each leads to.
export const NEXT_STEP_ICONS = {
  callback: ClockRegular,
  winner: TrophyRegular,
  loser: DismissCircleRegular,
  archived: ArchiveRegular,
  retry: ArrowClockwiseRegular,
} as const;

interface NextStepButtonsProps {
  /** The chosen step. Absent if a button acts immediately and no key has chosen a step. */
  chosen?: Disposition | null | undefined;
  isDisabled?: boolean;
  /** A result is being saved: they do nothing, and keep the focus. */
  isPending?: boolean;
  /** Whether the keys of the buttons act. */
  hasKeys?: boolean;
  onChoose: (disposition: Disposition) => void;
}

export function NextStepButtons({
  chosen,
  isDisabled = false,
  isPending = false,
  hasKeys = true,
  onChoose,
}: NextStepButtonsProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second heading
    <div role="group" aria-label="What's Next" className={styles.root}>
      {DISPOSITIONS.map((disposition) => {
        const Icon = NEXT_STEP_ICONS[disposition];
        const isChosen = chosen === disposition;
        return (
          <Button
            key={disposition}
            className={styles.step}
            icon={<Icon />}
            appearance={isChosen ? 'primary' : 'secondary'}
            aria-pressed={chosen === undefined ? undefined : isChosen}
            aria-keyshortcuts={hasKeys ? NEXT_STEP_KEYS[disposition] : undefined}
            disabled={isDisabled}
            disabledFocusable={isPending}
            onClick={() => onChoose(disposition)}
          >
            {NEXT_STEP_LABELS[disposition]}
            {hasKeys && <KeyHint keyName={NEXT_STEP_KEYS[disposition]} />}
          </Button>
        );
      })}
    </div>
  );
}
