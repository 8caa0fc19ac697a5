import { CutText, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useIsWrapUpOver } from './use-is-wrap-up-over.ts';

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    color: tokens.colorStatusWarningForeground1,
    '@media (min-width: 1200px)': { flexShrink: 0 },
    // It has the place of the current contact, which cannot be called before this result is saved.
    '& ~ div > div': { display: 'none' },
  },
});

/** In the call bar: the next contact, for auto-dial or for an agent who calls by hand. */
export function WrapUpOver({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return useIsWrapUpOver(call) && <CutText className={styles.root}>Wrap-up over. Save this result to go on.</CutText>;
}
