import { failureOf, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/user.rules';
import { Combobox, Option } from '@dialdeck/ui/combobox';
import { Badge, Field, type FieldProps, makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { UploadToUserPageDocument } from '#__generated__/graphql.ts';
import { useSettled } from '#paging/use-settled.ts';
import type { UploadUser } from './upload-target.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface UserPickerProps {
  field: Pick<FieldProps, 'validationMessage' | 'validationState'>;
  onSelect: (user: UploadUser | null) => void;
}

/** Users with role user, to choose one: the list opens with the newest, typing asks the server for others. */
export function UserPicker({ field, onSelect }: UserPickerProps) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<UploadUser | null>(null);
  // What stands in the box after a choice is that user's name, and no search for it.
  const search = useSettled(selected ? '' : text.trim());
  const { data, error } = useQuery(UploadToUserPageDocument, {
    variables: { first: PAGE_SIZE_DEFAULT, ...(search && { search }) },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const users = data?.users;

  function select(user: UploadUser | null, shown: string): void {
    setSelected(user);
    setText(shown);
    onSelect(user);
  }

  return (
    <Field label="Select User" required {...field}>
      <Combobox
        placeholder="Select a user"
        freeform
        value={text}
        selectedOptions={selected ? [selected.id] : []}
        onChange={(event) => select(null, event.target.value)}
        onOptionSelect={(_event, { optionValue }) => {
          const user = users?.nodes.find(({ id }) => id === optionValue);
          if (user) select(user, fullName(user));
        }}
      >
        {error && <Notice>{failureOf(error, 'Failed to fetch users').sentence}</Notice>}
        {!users && !error && <Notice>Loading users...</Notice>}
        {users?.nodes.length === 0 && <Notice>{search ? 'No users found' : 'No users available'}</Notice>}
        {users?.nodes.map((user) => (
          <Option key={user.id} value={user.id} text={fullName(user)}>
            <span className={styles.option}>
              {fullName(user)}
              <span className={styles.email}>{user.email}</span>
              {user.isEmailVerified && (
                <Badge appearance="tint" color="success">
                  Verified
                </Badge>
              )}
            </span>
          </Option>
        ))}
        {users?.pageInfo.hasNextPage && <Notice>Type a name or address to find more users</Notice>}
      </Combobox>
    </Field>
  );
}

/** A line of the list that cannot be chosen. */
function Notice({ children }: { children: string }) {
  return (
    <Option disabled text={children} value="">
      {children}
    </Option>
  );
}
