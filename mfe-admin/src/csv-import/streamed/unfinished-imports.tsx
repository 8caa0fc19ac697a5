import { useQuery } from '@dialdeck/apollo';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useEffect } from 'react';
import { UnfinishedImportsDocument } from '#__generated__/graphql.ts';
import { useImportActions } from './use-import-actions.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  what: { flexGrow: 1 },
});

const LOOK_EVERY_MS = 2_000;

const IN_WORDS: Partial<Record<string, string>> = {
  uploading: 'is being sent',
  paused: 'is paused',
  ready: 'waits to be confirmed',
  running: 'is running',
};
const BUTTONS: Partial<Record<string, string>> = {
  paused: 'Resume',
  ready: 'Review',
  running: 'Show',
  uploading: 'Show',
};

/** Imports of this list that have not ended: begun before a reload, or by somebody else. */
export function UnfinishedImports({ callListId, onOpen }: { callListId: string; onOpen: (importId: string) => void }) {
  const styles = useStyles();
  const { data, refetch, startPolling, stopPolling } = useQuery(UnfinishedImportsDocument, {
    variables: { callListId },
    fetchPolicy: 'no-cache',
  });
  const { cancel } = useImportActions();
  const unfinished = data?.importJobs.filter(({ state }) => state in IN_WORDS) ?? [];
  // One whose sender is gone is found to be paused a while later.
  const isMoving = unfinished.some(({ state }) => state === 'uploading' || state === 'running');
  useEffect(() => {
    if (!isMoving) return;
    startPolling(LOOK_EVERY_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  if (unfinished.length === 0) return null;
  return (
    <section aria-label="Unfinished imports">
      <ul className={styles.list}>
        {unfinished.map(({ id, state, createdAt }) => (
          <li key={id} className={styles.item}>
            <span className={styles.what}>
              An import of {new Date(createdAt).toLocaleString()} {IN_WORDS[state]}.
            </span>
            <Button onClick={() => onOpen(id)}>{BUTTONS[state]}</Button>
            <Button
              appearance="subtle"
              onClick={() =>
                void cancel(id).then(
                  () => refetch(),
                  () => refetch(),
                )
              }
            >
              Cancel Import
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
