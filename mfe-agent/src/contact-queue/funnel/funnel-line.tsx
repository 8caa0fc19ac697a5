import { availableText } from '@dialdeck/common/calling/funnel-words';
import { Link, makeStyles } from '@dialdeck/ui/core';
import { useFunnel } from './use-funnel.ts';

const useStyles = makeStyles({ link: { fontSize: 'inherit', lineHeight: 'inherit', flexShrink: 0 } });

interface FunnelLineProps {
  listId: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** Team and number under a list's name; the number opens what stands against the other contacts. */
export function FunnelLine({ listId, isOpen, onOpen }: FunnelLineProps) {
  const styles = useStyles();
  const { funnel, teamName } = useFunnel(listId);
  if (!funnel) return null;
  return (
    <>
      {teamName && `${teamName} · `}
      <Link as="button" className={styles.link} aria-expanded={isOpen} onClick={onOpen}>
        {availableText(funnel.availableNow)}
      </Link>
    </>
  );
}
