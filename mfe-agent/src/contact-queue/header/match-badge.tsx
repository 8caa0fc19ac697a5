import { Badge, makeStyles } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  // There before it says something, as a live region must be.
  root: { display: 'inline-flex', flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

const number = new Intl.NumberFormat();

interface MatchBadgeProps {
  /** Contacts that are shown, when that is known. */
  matchCount: number | undefined;
  isMatchCountCapped: boolean;
  totalContacts: number | undefined;
}

/** How many contacts of the list fit search and filter. */
export function MatchBadge({ matchCount, isMatchCountCapped, totalContacts }: MatchBadgeProps) {
  const styles = useStyles();
  return (
    <span role="status" className={styles.root}>
      {matchCount !== undefined && totalContacts !== undefined && (
        <Badge appearance="outline" color="informative" size="large">
          {`${number.format(matchCount)}${isMatchCountCapped ? '+' : ''} of ${number.format(totalContacts)} contacts`}
        </Badge>
      )}
    </span>
  );
}
