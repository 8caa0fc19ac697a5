import { failureOf, useQuery } from '@dialdeck/apollo';
import { HandOverSchema } from '@dialdeck/common/sign-in/provisioning.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { Field, type FieldProps, makeStyles, SearchBox, Spinner, tokens, useForm, useSettled } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { useState } from 'react';
import { HandOverCandidatesDocument, HandOverDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { mayBeHandedOver } from './hand-over.rules.ts';

const useStyles = makeStyles({
  list: { maxHeight: '16rem', overflowY: 'auto', margin: 0, padding: 0, border: 0, minWidth: 0 },
  search: { width: '100%', maxWidth: 'none' },
  email: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export interface HandOverDialogProps {
  isOpen: boolean;
  provider: { id: string; name: string; domains: readonly string[] };
  onClose: () => void;
}

export function HandOverDialog({ isOpen, ...form }: HandOverDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      <HandOverForm {...form} />
    </FormDialog>
  );
}

/** Gives existing people to the directory: from then on it alone changes and switches them. */
function HandOverForm({ provider: { id, name, domains }, onClose }: Omit<HandOverDialogProps, 'isOpen'>) {
  const [handOver] = useChange(HandOverDocument, {
    success: ({ handOverUsers: count }) => ({
      title: 'People handed over',
      body: count === 1 ? `1 person is managed by ${name} now.` : `${count} people are managed by ${name} now.`,
    }),
    failure: { fallback: 'Failed to hand the people over' },
    // The list of people shows who manages them, so it is read again.
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' }),
  });
  const { field, values, set, ...state } = useForm({
    schema: HandOverSchema,
    initial: { userIds: [] as string[] },
    async send({ userIds }) {
      const { refusal } = await handOver({ id, userIds });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={`Hand over to ${name}`}
      description={`The directory alone changes them from then on. ${peopleOf(domains)}`}
      submitLabel="Hand Over"
      pendingLabel="Handing over..."
      onCancel={onClose}
    >
      <People
        domains={domains}
        chosen={values.userIds}
        fault={field('userIds')}
        onChoose={(userIds) => set({ userIds })}
      />
    </FormDialogBody>
  );
}

const peopleOf = (domains: readonly string[]): string =>
  domains.length === 0 ? 'Name its domains first.' : `Shown are people with an address of ${domains.join(', ')}.`;

interface PeopleProps {
  domains: readonly string[];
  chosen: readonly string[];
  /** Why the choice was refused. */
  fault: FieldProps;
  onChoose: (ids: string[]) => void;
}

function People({ domains, chosen, fault, onChoose }: PeopleProps) {
  const styles = useStyles();
  const [term, setTerm] = useState('');
  // Without a word the query finds the addresses of the only domain.
  const search = useSettled(term.trim()) || (domains.length === 1 ? `@${domains[0]}` : '');
  const { data, previousData, error } = useQuery(HandOverCandidatesDocument, {
    variables: search ? { search } : {},
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const shown = data ?? previousData;
  const emergencyUserId = shown?.signInSettings.emergencyUserId;
  const people = shown?.users.nodes.filter((user) => mayBeHandedOver(user, { domains, emergencyUserId }));
  return (
    <div>
      {/* Around the search alone: a Field gives all its controls one id, so that labels would lead to the first of them. */}
      <Field {...fault}>
        <SearchBox
          className={styles.search}
          placeholder="Search people..."
          aria-label="Search people"
          value={term}
          onChange={(_event, { value }) => setTerm(value)}
        />
      </Field>
      <fieldset className={styles.list} aria-label="People">
        {error && failureOf(error, 'Failed to fetch users').sentence}
        {!people && !error && <Spinner label="Loading people..." />}
        {people?.map((user) => (
          <div key={user.id}>
            <Checkbox
              checked={chosen.includes(user.id)}
              onChange={(_event, { checked }) =>
                onChoose(checked ? [...chosen, user.id] : chosen.filter((id) => id !== user.id))
              }
              label={
                <>
                  {fullName(user, user.email)} <span className={styles.email}>{user.email}</span>
                </>
              }
            />
          </div>
        ))}
        {people?.length === 0 && 'No people found'}
        {shown?.users.pageInfo.hasNextPage && <p>Type a name or address to find more people.</p>}
      </fieldset>
    </div>
  );
}
