import { missingStatement } from '@dialdeck/common/scripts/script.rules';
import { makeStyles, RefusalAlert, Spinner, tokens } from '@dialdeck/ui/core';
import { ScriptText } from '@dialdeck/ui/script';
import type { ResultFields } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultDraft, ResultValues } from '#contact-queue/results/result-draft.type.ts';
import { factsWith } from './asks.rules.ts';
import type { ShownAsks } from './use-asks.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, paddingBlockStart: tokens.spacingVerticalS },
  // In sight, however far the script is scrolled.
  refusal: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    marginBlockEnd: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface ScriptTabProps {
  asks: ShownAsks;
  draft: ResultDraft;
  fields: ResultFields;
  /** Absent where nothing can be ticked. */
  onChange: ((values: Partial<ResultValues>) => void) | undefined;
  phoneE164: string | null;
}

/** The script of the call. Ticks stay with the call's draft, like its notes. */
export function ScriptTab({ asks, draft, fields, onChange, phoneE164 }: ScriptTabProps) {
  const styles = useStyles();
  const said = draft.values.said ?? [];
  const facts = factsWith(asks, draft.values);
  const refusal = fields['fields.said'] ?? null;
  return (
    <div role="tabpanel" aria-label="Script" className={styles.root}>
      {refusal && (
        <div className={styles.refusal}>
          <RefusalAlert sentence={refusal} />
        </div>
      )}
      {asks.tree ? (
        <ScriptText
          tree={asks.tree}
          facts={facts}
          said={said}
          missing={refusal === null ? null : (missingStatement(asks.tree, said, facts)?.number ?? null)}
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
