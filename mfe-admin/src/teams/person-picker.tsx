import { failureOf, useQuery } from '@dialdeck/apollo';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { Button, makeStyles, Select, tokens, useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';
import { TeamCandidatesDocument, type TeamCandidatesQuery } from '#__generated__/graphql.ts';
import { PersonOption } from '#user-management/person-option.tsx';
import { ROLE_LABELS } from './member-list.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  person: { flex: '1 1 14rem' },
});

type Candidate = TeamCandidatesQuery['users']['nodes'][number];

export interface PersonPickerProps {
  isTaken: (id: string) => boolean;
  onAdd: (person: { userId: string; firstName: string | null; lastName: string | null }, role: TeamRole) => void;
}

/** Finds an active person by name or address, and adds them with a role. */
export function PersonPicker({ isTaken, onAdd }: PersonPickerProps) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [role, setRole] = useState<TeamRole>('agent');
  const search = useSettled(chosen ? '' : text.trim());
  const { data, error } = useQuery(TeamCandidatesDocument, { variables: search ? { search } : {} });
  const found = data?.users.nodes.filter(({ id }) => !isTaken(id));

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!found) return 'Loading users...';
    if (found.length === 0) return 'No users found';
    return data?.users.pageInfo.hasNextPage ? MORE_USERS : undefined;
  }

  function add(): void {
    if (!chosen) return;
    onAdd({ userId: chosen.id, firstName: chosen.firstName ?? null, lastName: chosen.lastName ?? null }, role);
    setChosen(null);
    setText('');
  }

  return (
    <div className={styles.root}>
      <span className={styles.person}>
        <SearchPicker
          aria-label="Person"
          placeholder="Search people"
          isWide
          text={text}
          selectedId={chosen?.id ?? null}
          notice={noticeOf()}
          onType={(typed) => {
            setChosen(null);
            setText(typed);
          }}
          onSelect={(id) => {
            const person = found?.find((each) => each.id === id);
            if (!person) return;
            setChosen(person);
            setText(fullName(person, person.email));
          }}
          options={(found ?? []).map((person) => ({
            id: person.id,
            content: <PersonOption person={person} />,
          }))}
        />
      </span>
      <Select aria-label="Role" value={role} onChange={(_event, { value }) => setRole(value as TeamRole)}>
        {TEAM_ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_LABELS[each]}
          </option>
        ))}
      </Select>
      <Button disabledFocusable={!chosen} onClick={add}>
        Add
      </Button>
    </div>
  );
}
