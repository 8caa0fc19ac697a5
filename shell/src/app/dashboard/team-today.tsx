import { useQuery } from '@dialdeck/apollo';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import type { Session } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, Select, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { useState } from 'react';
import { TeamTodayDocument } from '#__generated__/graphql.ts';
import { TeamTodayPanel } from './team-today-panel.tsx';

const timeZone = viewerTimeZone();
const number = new Intl.NumberFormat();

/** All teams, in an address. */
const ALL = 'all';

const useTeamTodayStyles = makeStyles({
  // As high as the chosen team of a lead with several.
  team: { display: 'flex', alignItems: 'center', minHeight: '32px', marginBottom: tokens.spacingVerticalM },
});

/** The day of the organization for admins, and of a team for its leads. */
export function TeamToday({ session }: { session: Session }) {
  const styles = useTeamTodayStyles();
  const led = hasAdminRole(session) ? [] : (session.teams ?? []).filter(hasLeadRole);
  const [chosen, setChosen] = useState(led[0]?.id);
  const teamId = chosen ?? ALL;
  return (
    <TeamTodayPanel session={session}>
      {led.length === 1 && <div className={styles.team}>{led[0]?.name}</div>}
      {led.length > 1 && (
        <div className={styles.team}>
          <Select aria-label="Team" value={teamId} onChange={(_event, { value }) => setChosen(value)}>
            {led.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <TodayFigures key={teamId} teamId={teamId} />
    </TeamTodayPanel>
  );
}

const useTodayFiguresStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: `0 0 ${tokens.spacingVerticalL}`,
  },
  label: { display: 'inline-block', minHeight: '24px' },
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

/** Each figure opens the screen that shows exactly its entries. */
function TodayFigures({ teamId }: { teamId: string }) {
  const styles = useTodayFiguresStyles();
  const linkClassName = useLinkClassName();
  const { data, error } = useQuery(TeamTodayDocument, {
    variables: { timeZone, ...(teamId !== ALL && { teamId }) },
    fetchPolicy: 'cache-and-network',
    // While one part of the platform is down, the figures of the others are shown.
    errorPolicy: 'all',
  });
  if (!data) return error ? <EmptyState title="The figures of today could not be loaded" /> : null;
  const { organisationCallsToday, organisationToday } = data;
  const board = `/board?team=${teamId}`;
  const figures = [
    { label: 'Calls', value: organisationCallsToday, to: `/reports?team=${teamId}&period=today` },
    { label: 'Agents at Work', value: organisationToday?.agentsAtWork, to: board },
    { label: 'Callbacks Overdue', value: organisationToday?.callbacksOverdue, to: `${board}#overdue-callbacks` },
    { label: 'Calls Without a Result', value: organisationToday?.callsWithoutResult, to: `${board}#open-calls` },
  ];
  const lists = organisationToday?.listsInProgress;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>
              <Link to={to} className={`${linkClassName} ${styles.label}`}>
                {label}
              </Link>
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
