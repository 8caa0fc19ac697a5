import { failureOf } from '@dialdeck/apollo';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { ErrorPanel, Field, makeStyles, SearchBox, Spinner, tokens, useSettled } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { useId, useState } from 'react';
import { LoadMore } from '#paging/load-more.tsx';
import { type AssignablePerson, useAssignable } from './use-assignable.ts';

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: tokens.spacingVerticalS },
  list: { maxHeight: '18rem', overflowY: 'auto', margin: 0, padding: 0, border: 0, minWidth: 0 },
  email: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

export interface AssignableUsersProps {
  /** The team of the list; null for several lists. */
  teamId: string | null;
  /** Listed above all others while the search is empty. */
  present: readonly AssignablePerson[];
  selected: ReadonlySet<string>;
  onToggle: (userId: string) => void;
  /** The mistake in the choice. */
  mistake?: string | undefined;
}

/** A checkbox for each active user with role user whom this person may choose, by full name and, for admins, e-mail address. */
export function AssignableUsers({ teamId, present, selected, onToggle, mistake }: AssignableUsersProps) {
  const styles = useStyles();
  const [term, setTerm] = useState('');
  const search = useSettled(term.trim());
  const { users, error, refetch, loadMore } = useAssignable(teamId, search);
  const sentence = useId();
  if (error) {
    return (
      <ErrorPanel title="The users could not be loaded" onRetry={() => void refetch()}>
        {failureOf(error, 'Failed to fetch users').sentence}
      </ErrorPanel>
    );
  }
  const first = search ? [] : present;
  if (!users) return <Spinner label="Loading users..." />;
  const shown = [...first, ...users.nodes.filter(({ id }) => !first.some((one) => one.id === id))];
  // A form moves the focus to the first invalid control, which is this one then.
  const wrong = mistake ? ({ 'aria-invalid': true, 'aria-describedby': sentence } as const) : null;
  return (
    <div>
      <SearchBox
        className={styles.search}
        placeholder="Search users..."
        aria-label="Search users"
        value={term}
        onChange={(_event, { value }) => setTerm(value)}
        {...(shown.length === 0 && wrong)}
      />
      <fieldset className={styles.list} aria-label="Users">
        {shown.map((user, index) => (
          <div key={user.id}>
            <Checkbox
              checked={selected.has(user.id)}
              onChange={() => onToggle(user.id)}
              {...(index === 0 && wrong)}
              label={
                <>
                  {fullName(user)} <span className={styles.email}>{user.email}</span>
                </>
              }
            />
          </div>
        ))}
        {shown.length === 0 && (search ? 'No users found' : 'No users available')}
        <LoadMore pageInfo={users.pageInfo} onLoadMore={loadMore} fallback="Failed to fetch users" />
      </fieldset>
      {/* Not around the boxes: a field gives its one id to every input inside. */}
      {mistake && <Field validationMessage={{ id: sentence, children: mistake }} validationState="error" />}
    </div>
  );
}
