import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { CutText, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { CallTimer } from '#contact-queue/call/call-timer.tsx';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import type { Said } from '#contact-queue/results/use-said.ts';

const useStyles = makeStyles({
  root: {
    flex: '0 1 auto',
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '@media (min-width: 1200px)': { maxWidth: '65%' },
    '@media (max-width: 560px)': { fontSize: tokens.fontSizeBase200 },
  },
  // Only names are cut: the result is shown whole, with room for the time.
  saved: { display: 'flex', whiteSpace: 'pre' },
  number: { flexShrink: 0, '@media (max-width: 560px)': { display: 'none' } },
  time: { flexShrink: 0, minWidth: '4.5rem' },
});

const WORDS: Readonly<Record<Said['step'], string>> = {
  retry: 'saved as Try Again',
  callback: `saved as ${NEXT_STEP_LABELS.callback}`,
  winner: `saved as ${NEXT_STEP_LABELS.winner}`,
  loser: `saved as ${NEXT_STEP_LABELS.loser}`,
  archived: `saved as ${NEXT_STEP_LABELS.archived}`,
  undone: 'is as before',
};

/** An entry of the do-not-call list is not taken back with the result that made it. */
const LISTED = 'Number added to the do-not-call list; Undo keeps it there.';
const STILL_LISTED = 'The number stays on the do-not-call list.';

/** What became of a number that the result has put on the do-not-call list. */
export const ListedWords = ({ said: { step } }: { said: Said }) => (step === 'undone' ? STILL_LISTED : LISTED);

/** The person on the call, whichever row is current. No live region, because it counts. */
export function CallOn({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, styles.saved)}>
      <CutText>
        On call: <bdi>{call.contactName}</bdi>
      </CutText>
      <span className={styles.number}>{` · ${formatPhone(call.phone)}`}</span>
      <span className={styles.time}>
        {' · '}
        <CallTimer draft={call} isPlain />
      </span>
    </div>
  );
}

/** What was last saved or undone. No live region: a toast or a dialog has announced it. */
export function Saved({ said }: { said: Said }) {
  const styles = useStyles();
  const { contactName, step } = said;
  return (
    <div className={mergeClasses(styles.root, styles.saved)}>
      <CutText>
        <bdi>{contactName}</bdi>
      </CutText>
      {` ${WORDS[step]}.`}
    </div>
  );
}
