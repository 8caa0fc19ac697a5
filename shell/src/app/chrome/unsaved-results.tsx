import type { Session } from '@dialdeck/contract';
import { Link, useLocation } from '@dialdeck/router';
import { Badge, makeStyles, tokens } from '@dialdeck/ui/core';
import { useSyncExternalStore } from 'react';
import { unsavedResultCount } from '#notices/unsaved-count.ts';
import { areaOf } from '#remotes/areas.ts';

const useStyles = makeStyles({
  link: {
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Another tab may save them. In this one they change in the queue only, which is on no other screen. */
function watchOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Says on every other screen that the queue has results which are not saved, and leads there. */
export function UnsavedResults({ session }: { session: Session }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const count = useSyncExternalStore(watchOtherTabs, () => unsavedResultCount(session.id));
  return (
    <span role="status">
      {count > 0 && areaOf(pathname) !== 'agent' && (
        <Link to="/contacts" className={styles.link}>
          <Badge appearance="tint" color="warning" size="large">
            {count === 1 ? '1 result not saved' : `${count} results not saved`}
          </Badge>
        </Link>
      )}
    </span>
  );
}
