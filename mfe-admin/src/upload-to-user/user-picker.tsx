import { failureOf, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { Badge, Field, type FieldProps, makeStyles, tokens, useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';
import { UploadToUserPageDocument } from '#__generated__/graphql.ts';
import type { UploadUser } from './upload-target.ts';

const useStyles = makeStyles({
  option: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface UserPickerProps {
  field: Pick<FieldProps, 'validationMessage' | 'validationState'>;
  onSelect: (user: UploadUser | null) => void;
}

/** Active users with role user, to choose one: the list opens with the newest, typing searches on the server. */
export function UserPicker({ field, onSelect }: UserPickerProps) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<UploadUser | null>(null);
  // After a choice the box holds that user's name, which is not a search.
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

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!users) return 'Loading users...';
    if (users.nodes.length === 0) return search ? 'No users found' : 'No users available';
    return users.pageInfo.hasNextPage ? MORE_USERS : undefined;
  }

  return (
    <Field label="Select User" required {...field}>
      <SearchPicker
        placeholder="Select a user"
        isWide
        text={text}
        selectedId={selected?.id ?? null}
        notice={noticeOf()}
        onType={(typed) => select(null, typed)}
        onSelect={(id) => {
          const user = users?.nodes.find((each) => each.id === id);
          if (user) select(user, fullName(user));
        }}
        options={(users?.nodes ?? []).map((user) => ({
          id: user.id,
          content: (
            <span className={styles.option}>
              {fullName(user)}
              <span className={styles.email}>{user.email}</span>
              {user.isEmailVerified && (
                <Badge appearance="tint" color="success">
                  Verified
                </Badge>
              )}
            </span>
          ),
        }))}
      />
    </Field>
  );
}
