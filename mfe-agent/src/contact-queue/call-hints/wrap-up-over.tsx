import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useIsWrapUpOver } from './use-is-wrap-up-over.ts';

const useStyles = makeStyles({ root: { color: tokens.colorStatusWarningForeground1, whiteSpace: 'nowrap' } });

/** In the call bar: the next contact, for auto-dial or for an agent who calls by hand. */
export function WrapUpOver({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return useIsWrapUpOver(call) && <span className={styles.root}>Wrap-up over. Save this result to go on.</span>;
}
