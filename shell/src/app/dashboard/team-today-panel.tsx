import { hasAdminRole } from '@dialdeck/common/words';
import type { Session } from '@dialdeck/contract';
import { makeStyles, ONE_COLUMN, Panel } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

// Figures and lists have their place before they come.
const useStyles = makeStyles({ content: { minHeight: '16rem', [ONE_COLUMN]: { minHeight: '28rem' } } });

interface TeamTodayPanelProps {
  session: Session;
  /** Nothing while it loads. */
  children?: ReactNode;
}

/** The place of the team's or the organization's day: its script arrives after the page. */
export function TeamTodayPanel({ session, children }: TeamTodayPanelProps) {
  return (
    <Panel title={hasAdminRole(session) ? 'Organization Today' : 'Team Today'}>
      <div className={useStyles().content}>{children}</div>
    </Panel>
  );
}
