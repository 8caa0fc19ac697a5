import { formatPhone } from '@dialdeck/common/phone-format';
import { CutText, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallTimer } from '../call/call-timer.tsx';
import { NEXT_STEP_LABELS } from '../contact/contact-words.ts';
import type { Said } from '../desk/use-said.ts';
import type { ResultDraft } from '../results/result-draft.type.ts';

const useStyles = makeStyles({
  root: {
    flex: '0 1 auto',
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
});

const WORDS: Readonly<Record<Said['step'], string>> = {
  retry: 'saved as Try Again',
  callback: `saved as ${NEXT_STEP_LABELS.callback}`,
  winner: `saved as ${NEXT_STEP_LABELS.winner}`,
  loser: `saved as ${NEXT_STEP_LABELS.loser}`,
  archived: `saved as ${NEXT_STEP_LABELS.archived}`,
  undone: 'is as before',
};

/** Whom the agent is talking to, whatever row is current. No live region: it counts. */
export function CallOn({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <CutText>
        On call: <bdi>{call.contactName}</bdi> · {formatPhone(call.phone)} · <CallTimer draft={call} isPlain />
      </CutText>
    </div>
  );
}

/** What was saved or taken back last. No live region: a toast or a dialog has said so. */
export function Saved({ said: { contactName, step } }: { said: Said }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <CutText>
        <bdi>{contactName}</bdi> {WORDS[step]}.
      </CutText>
    </div>
  );
}
