import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { ArrowMoveRegular } from '@fluentui/react-icons/headless/svg/arrow-move';
import { ArrowUploadRegular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { PeopleAddRegular } from '@fluentui/react-icons/headless/svg/people-add';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import type { RowAction } from '#table/row-action.ts';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import type { ListRights } from './list-rights.ts';

export interface CallListActions {
  assign: (callList: CallListRow_CallListFragment) => void;
  settings: (callList: CallListRow_CallListFragment) => void;
  upload: (callList: CallListRow_CallListFragment) => void;
  move: (callList: CallListRow_CallListFragment) => void;
  /** Explains why contacts of the list are not called now. */
  explain: (callList: CallListRow_CallListFragment) => void;
  remove: (callList: CallListRow_CallListFragment) => void;
}

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
  button: { whiteSpace: 'nowrap' },
});

export interface CallListRowActionsProps {
  callList: CallListRow_CallListFragment;
  actions: CallListActions;
  rights: ListRights;
}

/** The rights of this user for a list; every user may view its contacts. */
export function CallListRowActions({ callList, actions, rights }: CallListRowActionsProps) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const { name } = callList;
  const managing: RowAction[] = [
    { label: 'Assign Users', icon: <PeopleAddRegular />, onClick: () => actions.assign(callList) },
    { label: 'Upload CSV', icon: <ArrowUploadRegular />, onClick: () => actions.upload(callList) },
  ];
  const settling: RowAction[] = [
    { label: 'Settings', icon: <SettingsRegular />, onClick: () => actions.settings(callList) },
    ...(rights.isAdmin && rights.hasTeams
      ? [{ label: 'Move to another team', icon: <ArrowMoveRegular />, onClick: () => actions.move(callList) }]
      : []),
  ];
  const remove = {
    label: 'Delete',
    icon: <DeleteRegular />,
    isDanger: true,
    onClick: () => actions.remove(callList),
  };
  const isManaged = rights.manages(callList);
  const viewContacts = (
    <Button
      as="a"
      size="small"
      className={styles.button}
      href={`/call-lists/${callList.id}/contacts`}
      target="_blank"
      rel="noopener"
    >
      View Contacts
    </Button>
  );
  if (isNarrow) {
    const all = [...managing, ...settling, ...(rights.isAdmin ? [remove] : [])];
    return (
      <div className={styles.root}>
        {viewContacts}
        {isManaged && <ActionsMenu name={name} actions={all} />}
      </div>
    );
  }
  return (
    <div className={styles.root}>
      {isManaged &&
        managing.map(({ label, onClick }) => (
          <Button key={label} size="small" className={styles.button} onClick={onClick}>
            {label}
          </Button>
        ))}
      {viewContacts}
      {rights.isAdmin && (
        <Button
          size="small"
          appearance="subtle"
          icon={remove.icon}
          aria-label={`Delete ${name}`}
          title={remove.label}
          onClick={remove.onClick}
        />
      )}
      {isManaged && <ActionsMenu name={name} actions={settling} />}
    </div>
  );
}
