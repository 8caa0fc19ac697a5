import { fullName } from '@dialdeck/common/teams/user.rules';
import { makeStyles, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface PersonOptionProps {
  person: { firstName?: string | null | undefined; lastName?: string | null | undefined; email: string };
}

/** A person in the list of a picker: name, and the address below it. */
export function PersonOption({ person }: PersonOptionProps) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      {fullName(person, person.email)}
      <span className={styles.email}>{person.email}</span>
    </span>
  );
}
