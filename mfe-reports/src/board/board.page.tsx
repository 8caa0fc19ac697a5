import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { Link, useLocation, useQueryChange } from '@dialdeck/router';
import { makeStyles, PageHeader, Select, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { useState } from 'react';
import { EVERYBODY } from '#reports/address/report-choice.rules.ts';
import { useReportTeams } from '#reports/teams/use-report-teams.ts';
import { OverdueCallbacks } from './callbacks/overdue-callbacks.tsx';
import { BoardLists } from './lists/board-lists.tsx';
import { NoBoard } from './no-board.tsx';
import { Now } from './now/now.tsx';
import { OpenCalls } from './open-calls/open-calls.tsx';
import { boardQuery, teamInAddress } from './team-in-address.rules.ts';
import { Today } from './today/today.tsx';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
});

/** A team's page for its leads; for admins also all teams together. The address names the team. */
export function BoardPage({ shell }: ScreenProps) {
  const { session } = shell;
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const changeQuery = useQueryChange();
  const [timeZone] = useState(viewerTimeZone);
  const teamId = teamInAddress(useLocation().search, session);
  const teams = useReportTeams(session);
  const isAdmin = hasAdminRole(session);
  const mayBeSeen = teamId === EVERYBODY ? isAdmin : (teams?.some(({ id }) => id === teamId) ?? true);
  return (
    <>
      <PageHeader
        title="Board"
        purpose="How the team's day goes, and where work waits."
        before={
          <Link to="/" className={linkClassName}>
            Back to Dashboard
          </Link>
        }
        actions={
          <Select
            aria-label="Team"
            value={mayBeSeen ? teamId : ''}
            onChange={(_event, { value }) => changeQuery(() => boardQuery(value))}
          >
            {!mayBeSeen && <option value="" />}
            {isAdmin && <option value={EVERYBODY}>All Teams</option>}
            {(teams ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        }
      />
      {mayBeSeen ? (
        // Another team's parts start anew, with no choice of the team before.
        <div className={styles.parts} key={teamId}>
          <Now teamId={teamId} />
          <Today teamId={teamId} timeZone={timeZone} />
          <OverdueCallbacks teamId={teamId} shell={shell} />
          <OpenCalls teamId={teamId} shell={shell} />
          <BoardLists teamId={teamId} timeZone={timeZone} />
        </div>
      ) : (
        <NoBoard />
      )}
    </>
  );
}
