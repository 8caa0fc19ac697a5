import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useIsHeldBack } from './use-is-held-back.ts';
import { useIsWrapUpOver } from './use-is-wrap-up-over.ts';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  over: { margin: 0, color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Hints about the call in a dialog, above the form. */
export function CallHints({ draft }: { draft: ResultDraft }) {
  const styles = useStyles();
  const isHeldBack = useIsHeldBack(draft.startedAt !== null && draft.later === undefined);
  const isOver = useIsWrapUpOver(draft);
  return (
    <div role="status">
      {isOver && <p className={styles.over}>Wrap-up over</p>}
      {isHeldBack && (
        <p className={styles.hint}>
          Does the browser ask before it dials? It takes no other key until you answer. Choose Always allow, or ask your
          administrator to let phone links pass.
        </p>
      )}
    </div>
  );
}
