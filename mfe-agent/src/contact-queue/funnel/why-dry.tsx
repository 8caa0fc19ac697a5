import { makeStyles, tokens } from '@dialdeck/ui/core';
import { useNow } from '#contact-queue/use-now.ts';
import { dryText } from './funnel-words.ts';
import { useFunnel } from './use-funnel.ts';

const EVERY_MS = 15_000;

const useStyles = makeStyles({ root: { color: tokens.colorNeutralForeground2 } });

/** In the call bar, when auto-dial found no contact: when the next one can be called. */
export function WhyDry({ listId }: { listId: string }) {
  const styles = useStyles();
  const { funnel } = useFunnel(listId);
  const now = useNow(true, EVERY_MS);
  return funnel && <span className={styles.root}>{dryText(funnel, now)}</span>;
}
