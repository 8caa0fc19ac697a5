import { Button, makeStyles, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
});

export interface NextStepsProps {
  name: string;
  onImport: () => void;
  onAssign: () => void;
  onDismiss: () => void;
}

/** The remaining steps before agents can call a new list. */
export function NextSteps({ name, onImport, onAssign, onDismiss }: NextStepsProps) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label="Next steps">
      <span className={styles.words} role="status">
        {`${name} was created.`}
      </span>
      <Button appearance="primary" onClick={onImport}>
        Upload CSV
      </Button>
      <Button onClick={onAssign}>Assign Users</Button>
      <Button appearance="subtle" onClick={onDismiss}>
        Dismiss
      </Button>
    </section>
  );
}
