import { percent } from '@dialdeck/common/reports/percent';
import { Link } from '@dialdeck/router';
import { CutText, EmptyState, makeStyles, Panel, ProgressBar, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { useOwnLists } from './use-own-lists.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(4rem, 2fr) 2.5rem 3rem',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  percent: { textAlign: 'end' },
});

/** Each list that this person may call, how far it is, and the way into it. */
export function YourLists() {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const lists = useOwnLists();
  if (!lists) return null;
  return (
    <Panel title="Your Lists">
      {lists.length === 0 && <EmptyState title="No list is assigned to you yet." />}
      <ul className={styles.list}>
        {lists.map(({ id, name, completedCalls, totalContacts }) => {
          const progress = percent(completedCalls, totalContacts);
          return (
            <li key={id} className={styles.row}>
              <CutText>{name}</CutText>
              <ProgressBar value={progress / 100} aria-label={`Progress of ${name}`} />
              <span className={styles.percent}>{progress}%</span>
              <Link to={`/contacts/${id}`} className={linkClassName} aria-label={`Start ${name}`}>
                Start
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
