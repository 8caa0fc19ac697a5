import { useQuery } from '@dialdeck/apollo';
import { Link } from '@dialdeck/router';
import { Button, makeStyles, Panel, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { useState } from 'react';
import { GetStartedDocument, type GetStartedQuery } from '#__generated__/graphql.ts';

const HIDDEN = 'dialdeck.get-started-hidden';

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  step: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  // Every link begins at the same edge.
  mark: { display: 'flex', width: '20px', color: tokens.colorStatusSuccessForeground1 },
});

const steps = ({ callLists: { nodes }, contactTotals, teamSummary, ruleSets }: GetStartedQuery) => [
  { name: 'Create a call list', to: '/admin/call-lists', isDone: nodes.length > 0 },
  { name: 'Import contacts', to: '/admin/call-lists', isDone: (contactTotals?.contacts ?? 0) > 0 },
  {
    name: 'Assign agents',
    to: '/admin/call-lists',
    isDone: nodes.some(({ assigneeCount }) => (assigneeCount ?? 0) > 0),
  },
  { name: 'Invite your team', to: '/admin/users2', isDone: (teamSummary?.total ?? 0) > 1 },
  { name: 'Choose calling rules', to: '/admin/rules', isDone: ruleSets.some(({ state }) => state === 'active') },
];

/** The way from an empty platform to the first call, for admins, until all of it is done or hidden in this browser. */
export function GetStarted() {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [isHidden, setHidden] = useState(() => window.localStorage.getItem(HIDDEN) !== null);
  const { data } = useQuery(GetStartedDocument, { fetchPolicy: 'cache-and-network', skip: isHidden });
  if (isHidden || !data || steps(data).every(({ isDone }) => isDone)) return null;
  const hide = () => {
    window.localStorage.setItem(HIDDEN, '');
    setHidden(true);
  };
  return (
    <Panel
      title="Get Started"
      actions={
        <Button appearance="subtle" size="small" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className={styles.list}>
        {steps(data).map(({ name, to, isDone }) => (
          <li key={name} className={styles.step}>
            <span className={styles.mark}>
              {isDone && <CheckmarkCircleRegular role="img" aria-hidden={false} aria-label="Done" fontSize={20} />}
            </span>
            <Link className={linkClassName} to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
