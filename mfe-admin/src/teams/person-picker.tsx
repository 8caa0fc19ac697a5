import { failureOf, useQuery } from '@dialdeck/apollo';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { Button, makeStyles, Select, tokens, useSettled } from '@dialdeck/ui/core';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { useState } from 'react';
import { TeamCandidatesDocument, type TeamCandidatesQuery } from '#__generated__/graphql.ts';
import { PersonOption } from '#user-management/person-option.tsx';
import { ROLE_LABELS } from './member-list.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  person: { flex: '1 1 14rem' },
  chosen: {
    display: 'flex',
    flexWrap: 'wrap',
    flexBasis: '100%',
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
});

const addLabel = (count: number): string =>
  count === 0 ? 'Add Members' : count === 1 ? 'Add 1 Member' : `Add ${count} Members`;

type Candidate = TeamCandidatesQuery['users']['nodes'][number];

export interface PersonPickerProps {
  isTaken: (id: string) => boolean;
  onAdd: (
    people: readonly { userId: string; firstName: string | null; lastName: string | null }[],
    role: TeamRole,
  ) => void;
}

/** Finds active people by name or address, one after the other, and adds all that were chosen with one role. */
export function PersonPicker({ isTaken, onAdd }: PersonPickerProps) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [role, setRole] = useState<TeamRole>('agent');
  const search = useSettled(text.trim());
  const { data, error } = useQuery(TeamCandidatesDocument, { variables: search ? { search } : {} });
  const found = data?.users.nodes.filter(({ id }) => !isTaken(id) && !chosen.some((person) => person.id === id));

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!found) return 'Loading users...';
    if (found.length === 0) return 'No users found';
    return data?.users.pageInfo.hasNextPage ? MORE_USERS : undefined;
  }

  function add(): void {
    if (chosen.length === 0) return;
    const people = chosen.map(({ id, firstName, lastName }) => ({
      userId: id,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
    }));
    onAdd(people, role);
    setChosen([]);
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
          selectedId={null}
          notice={noticeOf()}
          onType={setText}
          onSelect={(id) => {
            const person = found?.find((each) => each.id === id);
            if (!person) return;
            setChosen([...chosen, person]);
            setText('');
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
      <Button disabledFocusable={chosen.length === 0} onClick={add}>
        {addLabel(chosen.length)}
      </Button>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="People to add">
          {chosen.map((person) => {
            const name = fullName(person, person.email);
            return (
              <li key={person.id}>
                <Button
                  size="small"
                  icon={<DismissRegular />}
                  iconPosition="after"
                  aria-label={`Do not add ${name}`}
                  onClick={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
                >
                  {name}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
