import { failureOf, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/user.rules';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { makeStyles, tokens, useSettled } from '@dialdeck/ui/core';
import { type ReactNode, useState } from 'react';
import { UserSelectorDocument } from '#__generated__/graphql.ts';
import type { ReportedUser } from './reported-user.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface UserSelectorProps {
  self: ReportedUser;
  /** Null or undefined: nobody that is known. */
  user: ReportedUser | null | undefined;
  isEverybody: boolean;
  onSelect: (user: ReportedUser) => void;
  onSelectEverybody: () => void;
}

const EVERYBODY = 'Everybody';
/** No user's id. */
const EVERYBODY_ID = 'all';

/** Whose report it is. Typing asks the server, since a call centre has more people than fit a list. */
export function UserSelector({ self, user, isEverybody, onSelect, onSelectEverybody }: UserSelectorProps) {
  const styles = useStyles();
  /** What is typed; null while the chosen name stands in the box. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = useSettled(typed?.trim() ?? '');
  const { data, error } = useQuery(UserSelectorDocument, {
    variables: { first: PAGE_SIZE_DEFAULT, ...(search && { search }) },
  });
  const found = data?.users.nodes;
  // Oneself stands on top, as long as nobody is looked for.
  const people = found && !search ? [self, ...found.filter(({ id }) => id !== self.id)] : found;
  const everybody = EVERYBODY.toLowerCase().includes(search.toLowerCase())
    ? [{ id: EVERYBODY_ID, content: EVERYBODY as ReactNode }]
    : [];
  const chosen = isEverybody ? EVERYBODY : user ? nameOf(user) : '';

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!people) return 'Loading users...';
    if (people.length + everybody.length === 0) return 'No users found';
    return data?.users.pageInfo.hasNextPage ? 'Type a name or address to find more users' : undefined;
  }

  return (
    <SearchPicker
      aria-label="User"
      text={typed ?? chosen}
      selectedId={isEverybody ? EVERYBODY_ID : (user?.id ?? null)}
      notice={noticeOf()}
      onType={setTyped}
      onLeave={() => setTyped(null)}
      onSelect={(id) => {
        const person = people?.find((each) => each.id === id);
        if (person) onSelect(person);
        else onSelectEverybody();
        setTyped(null);
      }}
      options={everybody.concat(
        (people ?? []).map((each) => ({
          id: each.id,
          content: (
            <span className={styles.option}>
              {nameOf(each)}
              <span className={styles.email}>{each.id === self.id ? 'My own report' : each.email}</span>
            </span>
          ),
        })),
      )}
    />
  );
}

const nameOf = (user: ReportedUser) => fullName(user, user.email);
