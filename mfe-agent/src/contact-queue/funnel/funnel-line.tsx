import { availableText } from '@dialdeck/common/calling/funnel-words';
import { Link, makeStyles } from '@dialdeck/ui/core';
import { useFunnel } from './use-funnel.ts';

const useStyles = makeStyles({ link: { fontSize: 'inherit', lineHeight: 'inherit', flexShrink: 0 } });

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
      {teamName && `${teamName} · `}
      <Link as="button" className={styles.link} aria-expanded={isOpen} onClick={onOpen}>
        {availableText(funnel.availableNow)}
      </Link>
    </>
  );
}
