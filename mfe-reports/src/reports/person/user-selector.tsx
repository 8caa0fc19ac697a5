import { failureOf, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/user.rules';
import { Combobox, Option } from '@dialdeck/ui/combobox';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { UserSelectorDocument } from '#__generated__/graphql.ts';
import type { ReportedUser } from './reported-user.ts';
import { useSettled } from './use-settled.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface UserSelectorProps {
  self: ReportedUser;
  user: ReportedUser;
  onSelect: (user: ReportedUser) => void;
}

/** Whose report it is. Typing asks the server, since a call centre has more people than fit a list. */
export function UserSelector({ self, user, onSelect }: UserSelectorProps) {
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

  return (
    <Combobox
      aria-label="User"
      freeform
      value={typed ?? nameOf(user)}
      selectedOptions={[user.id]}
      onChange={(event) => setTyped(event.target.value)}
      onOpenChange={(_event, { open }) => !open && setTyped(null)}
      onOptionSelect={(_event, { optionValue }) => {
        const chosen = people?.find(({ id }) => id === optionValue);
        if (chosen) onSelect(chosen);
        setTyped(null);
      }}
    >
      {error && <Notice>{failureOf(error, 'Failed to fetch users').sentence}</Notice>}
      {!people && !error && <Notice>Loading users...</Notice>}
      {people?.length === 0 && <Notice>No users found</Notice>}
      {people?.map((each) => (
        <Option key={each.id} value={each.id} text={nameOf(each)}>
          <span className={styles.option}>
            {nameOf(each)}
            <span className={styles.email}>{each.id === self.id ? 'My own report' : each.email}</span>
          </span>
        </Option>
      ))}
      {data?.users.pageInfo.hasNextPage && <Notice>Type a name or address to find more users</Notice>}
    </Combobox>
  );
}

const nameOf = (user: ReportedUser) => fullName(user, user.email);

/** A line of the list that cannot be chosen. */
function Notice({ children }: { children: string }) {
  return (
    <Option disabled text={children} value="">
      {children}
    </Option>
  );
}
