import { useQuery } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { ChartMultipleRegular } from '@fluentui/react-icons/headless/svg/chart-multiple';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { TextBulletListRegular } from '@fluentui/react-icons/headless/svg/text-bullet-list';
import { FirstCallListDocument } from '#__generated__/graphql.ts';
import { ActionButton, ActionLink } from './action-card.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

interface ActionCardsProps {
  shell: Shell;
}

/** Where to go from the dashboard (specification, section 2). */
export function ActionCards({ shell }: ActionCardsProps) {
  const styles = useStyles();
  const startDialing = useStartDialingAddress();
  const isAdmin = shell.session.role === 'admin';
  return (
    <ul className={styles.root}>
      <ActionLink to={startDialing} icon={<CallRegular />} title="Start Dialing">
        Work through your first call list
      </ActionLink>
      <ActionLink to="/admin/call-lists" icon={<TextBulletListRegular />} title="Call Lists">
        Create, assign and fill lists
      </ActionLink>
      <ActionLink to="/reports" icon={<ChartMultipleRegular />} title="Reports">
        Results by day and disposition
      </ActionLink>
      {isAdmin && (
        <>
          <ActionLink to="/admin" icon={<PeopleTeamRegular />} title="Admin Dashboard">
            Team, lists and imports
          </ActionLink>
          <ActionButton
            icon={<SettingsRegular />}
            title="Settings"
            onClick={() => shell.notify({ title: 'Settings feature coming soon!' })}
          >
            Preferences of the organisation
          </ActionButton>
        </>
      )}
    </ul>
  );
}

/** The first list's queue; call list management when there are no lists. Until that is known, the queue finds its own first list. */
function useStartDialingAddress(): string {
  const { data } = useQuery(FirstCallListDocument, { fetchPolicy: 'cache-and-network' });
  if (!data) return '/contacts';
  const [first] = data.callLists.nodes;
  return first ? `/contacts/${first.id}` : '/admin/call-lists';
}
