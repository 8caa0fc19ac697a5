import { Badge, makeStyles } from '@dialdeck/ui/core';
import { CallProhibitedRegular } from '@fluentui/react-icons/headless/svg/call-prohibited';
import { isListed } from './verdict-words.ts';

const useStyles = makeStyles({ root: { flexShrink: 0, whiteSpace: 'nowrap' } });

/** Renders a badge if the contact's number is on the do-not-call list. */
export function DoNotCallBadge({ verdict }: { verdict: Parameters<typeof isListed>[0] }) {
  const styles = useStyles();
  if (!isListed(verdict)) return null;
  return (
    <Badge className={styles.root} appearance="tint" color="danger" icon={<CallProhibitedRegular />}>
      Do not call
    </Badge>
  );
}
