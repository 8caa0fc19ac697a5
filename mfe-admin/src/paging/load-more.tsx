import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '#shell-context.ts';
import { showError } from '#show-error.ts';

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'center', paddingTop: tokens.spacingVerticalM },
  end: { outlineStyle: 'none' },
});

export interface LoadMoreProps {
  pageInfo: { hasNextPage: boolean };
  onLoadMore: () => Promise<unknown>;
  /** The error sentence of this list. */
  fallback: string;
}

/** The next page of a list, on demand. */
export function LoadMore({ pageInfo, onLoadMore, fallback }: LoadMoreProps) {
  const styles = useStyles();
  const shell = useShell();
  const [isLoading, setIsLoading] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const hadNext = useRef(pageInfo.hasNextPage);

  // With the last page the button goes that has the focus.
  useEffect(() => {
    if (hadNext.current && !pageInfo.hasNextPage && document.activeElement === document.body) root.current?.focus();
    hadNext.current = pageInfo.hasNextPage;
  }, [pageInfo.hasNextPage]);

  function load(): void {
    setIsLoading(true);
    onLoadMore()
      .catch((error: unknown) => showError(shell, error, { fallback }))
      .finally(() => setIsLoading(false));
  }

  return (
    <div ref={root} tabIndex={-1} className={pageInfo.hasNextPage ? styles.root : styles.end}>
      {pageInfo.hasNextPage && (
        <Button onClick={load} disabledFocusable={isLoading}>
          {isLoading ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
