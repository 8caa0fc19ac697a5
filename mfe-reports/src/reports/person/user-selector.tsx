import { failureOf, type TypedDocumentNode, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Session } from '@dialdeck/contract';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { makeStyles, tokens, useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';
import {
  LedPeopleDocument,
  ListsToReportDocument,
  UserSelectorDocument,
  type UserSelectorQueryVariables,
} from '#__generated__/graphql.ts';
import { everybodyEntries, everybodyName } from '#reports/teams/everybody.rules.ts';
import { type ReportTeam, useReportTeams } from '#reports/teams/use-report-teams.ts';
import type { ReportedUser } from './reported-user.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface UserSelectorProps {
  self: Session;
  /** Null or undefined: the person is not known. */
  user: ReportedUser | null | undefined;
  /** A team, or all users; null for one person's report. */
  teamId: string | null;
  /** A call list; null for a person's or a team's report. */
  list: { readonly id: string; readonly name: string } | null;
  onSelect: (user: ReportedUser) => void;
  onSelectTeam: (teamId: string) => void;
  onSelectList: (listId: string) => void;
}

type PeopleDocument = TypedDocumentNode<
  { users: { nodes: readonly ReportedUser[]; pageInfo: { hasNextPage: boolean } } },
  UserSelectorQueryVariables
>;

/** Chooses the person. Typing searches on the server, since a call center has more people than fit in a list. */
export function UserSelector({ self, user, teamId, list, onSelect, onSelectTeam, onSelectList }: UserSelectorProps) {
  const styles = useStyles();
  const isAdmin = hasAdminRole(self);
  /** The typed text; null while the box shows the chosen name. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useSettled(typed?.trim() ?? '');
  const teams = useReportTeams(self) ?? [];
  const { entries, areMore } = everybodyEntries(teams, isAdmin, search);
  const document: PeopleDocument = isAdmin ? UserSelectorDocument : LedPeopleDocument;
  const { data, error } = useQuery(document, {
    variables: { first: PAGE_SIZE_DEFAULT, ...(search && { search }) },
  });
  const found = data?.users.nodes;
  // While the search is empty the caller comes first.
  const people = found && !search ? [self, ...found.filter(({ id }) => id !== self.id)] : found;
  const { lists, hasMoreLists } = useListsToReport(search, isAdmin ? null : teams);
  const chosen = list?.name ?? (teamId === null ? user && nameOf(user) : everybodyName(teamId, teams));

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!people) return 'Loading users...';
    if (people.length + entries.length + lists.length === 0) return 'No users found';
    if (areMore) return 'Type a name to find more teams and users';
    if (hasMoreLists) return 'Type a name to find more users and call lists';
    if (!data?.users.pageInfo.hasNextPage) return undefined;
    return isAdmin ? MORE_USERS : 'Type a name to find more users';
  }

  return (
    <SearchPicker
      aria-label="User"
      text={typed ?? chosen ?? ''}
      selectedId={list?.id ?? teamId ?? user?.id ?? null}
      notice={noticeOf()}
      onType={setTyped}
      onLeave={() => setTyped(null)}
      onSelect={(id) => {
        const person = people?.find((each) => each.id === id);
        if (person) onSelect(person);
        else if (lists.some((each) => each.id === id)) onSelectList(id);
        else onSelectTeam(id);
        setTyped(null);
      }}
      options={[
        ...entries.map(({ id, label }) => ({ id, content: label })),
        ...(people ?? []).map((each) => ({
          id: each.id,
          content: (
            <span className={styles.option}>
              {nameOf(each)}
              <span className={styles.email}>{each.id === self.id ? 'My own report' : each.email}</span>
            </span>
          ),
        })),
        ...lists.map(({ id, name }) => ({ id, content: name, group: 'Call lists' })),
      ]}
    />
  );
}

/** Lists whose report the caller may open, by name: a lead's teams have them. */
function useListsToReport(search: string, teams: readonly ReportTeam[] | null) {
  const { data } = useQuery(ListsToReportDocument, {
    variables: { first: PAGE_SIZE_DEFAULT, ...(search && { search }) },
  });
  const found = data?.callLists.nodes ?? [];
  return {
    lists: teams === null ? found : found.filter(({ teamId }) => teams.some(({ id }) => id === teamId)),
    hasMoreLists: data?.callLists.pageInfo.hasNextPage === true,
  };
}

const nameOf = (user: ReportedUser) => fullName(user, user.email);
