import { asOfText, availableText } from '@dialdeck/common/calling/funnel-words';
import { CutText, Link, makeStyles } from '@dialdeck/ui/core';
import { useFunnel } from './use-funnel.ts';

const useStyles = makeStyles({
  link: { fontSize: 'inherit', lineHeight: 'inherit', flexShrink: 0 },
  // The name of the team is cut before the number is.
  between: { flexShrink: 0, whiteSpace: 'pre' },
  // Gives way before the name of the team.
  asOf: { flexShrink: 9999, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
});

interface FunnelLineProps {
  listId: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** Team and number below a list's name. The number opens the reasons why the other contacts cannot be called. */
export function FunnelLine({ listId, isOpen, onOpen }: FunnelLineProps) {
  const styles = useStyles();
  const { funnel, teamName } = useFunnel(listId);
  if (!funnel) return null;
  return (
    <>
      {teamName && (
        <>
          <CutText>{teamName}</CutText>
          <span className={styles.between}> · </span>
        </>
      )}
      <Link as="button" className={styles.link} aria-expanded={isOpen} onClick={onOpen}>
        {availableText(funnel.availableNow)}
      </Link>
      <span className={styles.asOf}> {asOfText(funnel.asOf)}</span>
    </>
  );
}
