import { useQuery } from '@dialdeck/apollo';
import { instantText } from '@dialdeck/common/time/date-words';
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

/** States in which an import can be undone. */
const ENDED: Partial<Record<string, true>> = { done: true, cancelled: true, failed: true };

const LOOK_EVERY_MS = 2_000;

const IN_WORDS: Partial<Record<string, string>> = {
  uploading: 'is being sent',
  paused: 'is paused',
  ready: 'waits to be confirmed',
  running: 'is running',
};
/** Number of ended imports shown: users undo recent ones. */
const ENDED_SHOWN = 3;

const BUTTONS: Partial<Record<string, string>> = {
  paused: 'Resume',
  ready: 'Review',
  running: 'Show',
  uploading: 'Show',
};

/** Imports of this list: running imports, also from before a reload or by another user, and the last finished ones. */
export function UnfinishedImports({ callListId, onOpen }: { callListId: string; onOpen: (importId: string) => void }) {
  const styles = useStyles();
  const { data, refetch, startPolling, stopPolling } = useQuery(UnfinishedImportsDocument, {
    variables: { callListId },
    fetchPolicy: 'no-cache',
  });
  const { cancel } = useImportActions();
  const unfinished = data?.importJobs.filter(({ state }) => state in IN_WORDS) ?? [];
  // When an upload loses its connection the server pauses it a while later.
  const isMoving = unfinished.some(({ state }) => state === 'uploading' || state === 'running');
  useEffect(() => {
    if (!isMoving) return;
    startPolling(LOOK_EVERY_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  const ended =
    data?.importJobs.filter(({ state, imported }) => state in ENDED && imported > 0).slice(0, ENDED_SHOWN) ?? [];
  return (
    <>
      {unfinished.length > 0 && (
        <section aria-label="Unfinished imports">
          <ul className={styles.list}>
            {unfinished.map(({ id, state, createdAt }) => (
              <li key={id} className={styles.item}>
                <span className={styles.what}>
                  An import of {instantText(createdAt)} {IN_WORDS[state]}.
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
      )}
      {ended.length > 0 && (
        <section aria-label="Earlier imports">
          <ul className={styles.list}>
            {ended.map(({ id, imported, createdAt }) => (
              <li key={id} className={styles.item}>
                <span className={styles.what}>
                  An import of {instantText(createdAt)} brought {imported.toLocaleString()}{' '}
                  {imported === 1 ? 'contact' : 'contacts'}.
                </span>
                <Button appearance="subtle" onClick={() => onOpen(id)}>
                  Show or undo
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
