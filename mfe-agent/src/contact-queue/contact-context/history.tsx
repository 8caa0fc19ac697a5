import { Button, makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { useId } from 'react';
import { correctionWords, historyWords } from './history-words.ts';
import type { ContactCalls, PastCall } from './use-contact-calls.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  call: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  notes: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  // On a line of its own it begins where the text does.
  correct: { minWidth: 0, paddingInline: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface HistoryProps {
  history: ContactCalls;
  /** Shows at most this many calls, without `Show older`. */
  most?: number;
  /** Corrects one's own results, where that is possible. */
  onCorrect?: ((call: PastCall) => void) | undefined;
}

/** The earlier calls of a contact. */
export function History({ history, most, onCorrect }: HistoryProps) {
  const styles = useStyles();
  const listId = useId();
  const { calls, error, hasMore, loadMore, refetch } = history;
  if (error) {
    return (
      <p className={styles.note} role="status">
        The calls could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch().catch(() => undefined)}>
          Retry
        </Button>
      </p>
    );
  }
  if (!calls) return <Spinner size="small" label="Loading calls..." />;
  if (calls.length === 0) return <p className={styles.note}>Not called before.</p>;
  return (
    <>
      <ol className={styles.list}>
        {calls.slice(0, most).map((call) => (
          <li key={call.id} className={styles.call}>
            <bdi id={`${listId}${call.id}`}>{historyWords(call)}</bdi>{' '}
            {onCorrect && call.canCorrect && (
              <Button
                className={styles.correct}
                size="small"
                appearance="subtle"
                aria-describedby={`${listId}${call.id}`}
                onClick={() => onCorrect(call)}
              >
                Correct
              </Button>
            )}
            {call.notes && <p className={styles.notes}>{call.notes}</p>}
            {call.corrections.map((correction) => (
              <p key={correction.at} className={styles.notes}>
                {correctionWords(correction)}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {hasMore && most === undefined && (
        // The calls at hand stay when it fails, and it can be pressed again.
        <Button size="small" appearance="subtle" onClick={() => void loadMore().catch(() => undefined)}>
          Show older
        </Button>
      )}
    </>
  );
}
