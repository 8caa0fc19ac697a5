import { useQuery } from '@dialdeck/apollo';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { OrganisationTodayDocument } from '#__generated__/graphql.ts';

const timeZone = viewerTimeZone();
const number = new Intl.NumberFormat();

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: `0 0 ${tokens.spacingVerticalL}`,
  },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, minHeight: '28px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  left: { flex: 'none', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

/** The organisation's day. A figure is a link where a screen shows exactly what it counts. */
export function OrganisationToday() {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const { data, error } = useQuery(OrganisationTodayDocument, {
    variables: { timeZone },
    fetchPolicy: 'cache-and-network',
    // While one part of the platform is down, the figures of the others are shown.
    errorPolicy: 'all',
  });
  if (!data) return error ? <EmptyState title="The figures of today could not be loaded" /> : null;
  const { organisationCallsToday, organisationToday } = data;
  const figures = [
    { label: 'Calls', value: organisationCallsToday, to: '/reports?team=all&period=today' },
    { label: 'Agents at Work', value: organisationToday?.agentsAtWork },
    { label: 'Callbacks Overdue', value: organisationToday?.callbacksOverdue },
    { label: 'Calls Without a Result', value: organisationToday?.callsWithoutResult },
  ];
  const lists = organisationToday?.listsInProgress;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>
              {to ? (
                <Link to={to} className={linkClassName}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className={styles.value}>{value == null ? '–' : number.format(value)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>Lists in Progress</h3>
      {lists?.length === 0 && <EmptyState title="No list has contacts left to call" />}
      <ul className={styles.list}>
        {lists?.map(({ id, name, totalContacts, completedCalls }) => (
          <li key={id} className={styles.row}>
            <Link to={`/contacts/${id}`} className={`${linkClassName} ${styles.name}`} title={name}>
              {name}
            </Link>
            <span className={styles.left}>{number.format(totalContacts - completedCalls)} left</span>
          </li>
        ))}
      </ul>
    </>
  );
}
