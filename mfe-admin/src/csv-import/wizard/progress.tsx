import { makeStyles, ProgressBar, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A progress bar with figures; indeterminate without `share`. */
export function Progress({ label, share, figures }: { label: string; share: number | null; figures: string[] }) {
  const styles = useStyles();
  return (
    <>
      <ProgressBar {...(share !== null && { value: share })} thickness="large" aria-label={label} />
      <p className={styles.figures}>
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
    </>
  );
}
