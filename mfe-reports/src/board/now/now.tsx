import {
  Button,
  EmptyState,
  ErrorPanel,
  FigureCard,
  FigureCardSkeleton,
  FigureGrid,
  lazyPart,
  makeStyles,
  Panel,
  RowsSkeleton,
  tokens,
} from '@dialdeck/ui/core';
import { useState } from 'react';
import { BoardRows, LARGE_NUMBERS, useSecond } from './board-rows.tsx';
import { useBoard } from './use-board.ts';

const Wall = lazyPart(async () => (await import('./wall.tsx')).Wall);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minHeight: '22rem' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalL}`,
    minHeight: tokens.lineHeightBase300,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The people who call, pause and wait at this moment. */
export function Now({ teamId }: { teamId: string }) {
  const styles = useStyles();
  const { board, aheadMs, nextTryAt, refusal, retry } = useBoard(teamId);
  const [isWall, setWall] = useState(false);
  return (
    <Panel
      title="Now"
      actions={
        <Button disabled={!board} onClick={() => setWall(true)}>
          Wall
        </Button>
      }
    >
      <div className={styles.root}>
        {refusal && !board && (
          <ErrorPanel title="The board could not be loaded" onRetry={retry}>
            {refusal}
          </ErrorPanel>
        )}
        {!refusal && !board && (
          <>
            <FigureGrid>
              {LARGE_NUMBERS.map(([label]) => (
                <FigureCardSkeleton key={label} />
              ))}
            </FigureGrid>
            <RowsSkeleton label="Loading board..." rows={4} rowHeight={34} />
          </>
        )}
        {board && (
          <>
            <FigureGrid>
              {LARGE_NUMBERS.map(([label, name]) => (
                <FigureCard key={label} label={label} value={board.numbers[name].toLocaleString()} />
              ))}
            </FigureGrid>
            <p className={styles.line}>
              <span>Can be called now: {board.numbers.callableNow?.toLocaleString() ?? '–'}</span>
              <LiveAgain nextTryAt={nextTryAt} />
            </p>
            {board.rows.length === 0 ? (
              <EmptyState title="No one is signed in" />
            ) : (
              <BoardRows rows={board.rows} aheadMs={aheadMs} />
            )}
          </>
        )}
      </div>
      {isWall && board && (
        <Wall
          board={board}
          note={<LiveAgain nextTryAt={nextTryAt} />}
          aheadMs={aheadMs}
          onClose={() => setWall(false)}
        />
      )}
    </Panel>
  );
}

/** Announces when the stream is tried again. */
function LiveAgain({ nextTryAt }: { nextTryAt: number | null }) {
  const now = useSecond();
  if (nextTryAt === null) return <span />;
  return <span>Live again in {Math.max(1, Math.ceil((nextTryAt - now) / 1_000))} s</span>;
}
