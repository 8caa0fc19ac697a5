import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { useShell } from '#shell-context.ts';
import { showError } from '#show-error.ts';

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'center', paddingTop: tokens.spacingVerticalM },
});

export interface LoadMoreProps {
  pageInfo: { hasNextPage: boolean };
  onLoadMore: () => Promise<unknown>;
  /** Spec section 8 has one sentence per list. */
  fallback: string;
}

/** The next page of a list, on demand. */
export function LoadMore({ pageInfo, onLoadMore, fallback }: LoadMoreProps) {
  const styles = useStyles();
  const shell = useShell();
  const [isLoading, setIsLoading] = useState(false);
  if (!pageInfo.hasNextPage) return null;

  function load(): void {
    setIsLoading(true);
    onLoadMore()
      .catch((error: unknown) => showError(shell, error, { fallback }))
      .finally(() => setIsLoading(false));
  }

  return (
    <div className={styles.root}>
      <Button onClick={load} disabled={isLoading}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
