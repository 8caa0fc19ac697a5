import { makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { ScriptText } from '@dialdeck/ui/script';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { factsWith } from './asks.rules.ts';
import type { ShownAsks } from './use-asks.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, paddingBlockStart: tokens.spacingVerticalS },
});

interface ScriptTabProps {
  asks: ShownAsks;
  draft: ResultDraft;
  /** Absent where nothing can be ticked. */
  onChange: ((values: Partial<ResultValues>) => void) | undefined;
  phoneE164: string | null;
}

/** The script of the call. Ticks stay with the call's draft, like its notes. */
export function ScriptTab({ asks, draft, onChange, phoneE164 }: ScriptTabProps) {
  const styles = useStyles();
  const said = draft.values.said ?? [];
  return (
    <div role="tabpanel" aria-label="Script" className={styles.root}>
      {asks.tree ? (
        <ScriptText
          tree={asks.tree}
          facts={factsWith(asks, draft.values)}
          said={said}
          phoneE164={phoneE164}
          onTick={
            onChange &&
            ((number, isTicked) =>
              onChange({ said: isTicked ? [...said, number] : said.filter((each) => each !== number) }))
          }
        />
      ) : asks.isFailed ? (
        'The script could not be loaded.'
      ) : (
        <Spinner size="small" label="Loading script..." />
      )}
    </div>
  );
}
