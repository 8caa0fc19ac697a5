import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { ResultDraft } from '../results/result-draft.type.ts';
import { useIsWrapUpOver } from './use-is-wrap-up-over.ts';

const useStyles = makeStyles({ root: { color: tokens.colorStatusWarningForeground1, whiteSpace: 'nowrap' } });

/** In the call bar: what auto-dial, or whoever goes on by hand, waits for. */
export function WrapUpOver({ call }: { call: ResultDraft }) {
  const styles = useStyles();
  return useIsWrapUpOver(call) && <span className={styles.root}>Wrap-up over. Save this result to go on.</span>;
}
