import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { RETRY_OUTCOMES } from '@dialdeck/common/calls/retry.rules';
import type { CallOutcome } from '@dialdeck/common/words';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { outcomeKey } from '#contact-queue/shortcuts/result-keys.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { color: tokens.colorNeutralForeground3, '@media (max-width: 480px)': { flexBasis: '100%' } },
});

interface NotReachedButtonsProps {
  chosen: CallOutcome | null;
  onChoose: (outcome: CallOutcome) => void;
}

/** The outcomes of calls that reached no one, one click each: they are the most common, and Try Again follows. */
export function NotReachedButtons({ chosen, onChoose }: NotReachedButtonsProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second heading
    <div role="group" aria-label="Nobody reached" className={styles.root}>
      <span aria-hidden="true" className={styles.words}>
        Nobody reached:
      </span>
      {RETRY_OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          size="small"
          appearance={outcome === chosen ? 'primary' : 'secondary'}
          aria-pressed={outcome === chosen}
          aria-keyshortcuts={outcomeKey(outcome)}
          onClick={() => onChoose(outcome)}
        >
          {OUTCOME_WORDS[outcome]}
          <KeyHint keyName={outcomeKey(outcome)} />
        </Button>
      ))}
    </div>
  );
}
