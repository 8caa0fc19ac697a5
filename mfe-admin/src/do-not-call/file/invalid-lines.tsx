import { makeStyles } from '@dialdeck/ui/core';

const SHOWN = 100;

const useStyles = makeStyles({ frame: { maxHeight: '12rem', overflow: 'auto', overflowWrap: 'anywhere' } });

export interface InvalidLinesProps {
  lines: readonly { line: number; reason: string }[];
  /** Number of invalid lines in the whole file. */
  count: number;
}

/** The lines of a file without a number, each with the reason. */
export function InvalidLines({ lines, count }: InvalidLinesProps) {
  const styles = useStyles();
  if (lines.length === 0) return null;
  const shown = lines.slice(0, SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.frame} aria-label="Lines without a number" tabIndex={0}>
      <ul>
        {shown.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two bad numbers
          <li key={index}>{`Line ${line.toLocaleString()}: ${reason}`}</li>
        ))}
      </ul>
      {count > shown.length && <p>{`The first ${shown.length} of ${count.toLocaleString()}`}</p>}
    </section>
  );
}
