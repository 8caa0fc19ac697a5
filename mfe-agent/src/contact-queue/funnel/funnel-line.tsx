import { asOfText, availableText } from '@dialdeck/common/calling/funnel-words';
import { CutText, Link, makeStyles } from '@dialdeck/ui/core';
import { useFunnel } from './use-funnel.ts';

const useStyles = makeStyles({
  // The description shrinks first, and a piece of it stays to point at.
  funnel: { display: 'flex', flex: '0 1 auto', minWidth: 0 },
  description: { flex: '0 9999 auto', minWidth: '2rem' },
  link: { fontSize: 'inherit', lineHeight: 'inherit', flexShrink: 0 },
  // The name of the team is cut before the number is.
  between: { flexShrink: 0, whiteSpace: 'pre' },
  // Gives way before the name of the team.
  asOf: { flexShrink: 9999, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
});

interface FunnelLineProps {
  listId: string;
  description: string | null | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/**
 * Team, number and description below a list's name. The number opens the reasons why the other contacts cannot be called.
 * The description waits for the number before it, which would move it.
 */
export function FunnelLine({ listId, description, isOpen, onOpen }: FunnelLineProps) {
  const styles = useStyles();
  const { funnel, teamName, isFailed } = useFunnel(listId);
  if (!funnel && !isFailed) return null;
  return (
    <>
      {funnel && (
        <div className={styles.funnel} data-holds-text="">
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
        </div>
      )}
      <CutText className={styles.description}>{description}</CutText>
    </>
  );
}
