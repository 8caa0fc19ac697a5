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
  words: { flex: '1 1 16rem' },
});

export interface NextStepsProps {
  onImport: () => void;
  onAssign: () => void;
  onDismiss: () => void;
}

/** What a list that was just created still needs before anybody can work it. */
export function NextSteps({ onImport, onAssign, onDismiss }: NextStepsProps) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label="Next steps">
      <span className={styles.words} role="status">
        The new list is empty. Import contacts, and assign the agents who call them.
      </span>
      <Button appearance="primary" onClick={onImport}>
        Import contacts
      </Button>
      <Button onClick={onAssign}>Assign agents</Button>
      <Button appearance="subtle" onClick={onDismiss}>
        Dismiss
      </Button>
    </section>
  );
}
