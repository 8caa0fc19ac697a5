import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { ArrowMoveRegular } from '@fluentui/react-icons/headless/svg/arrow-move';
import { ArrowUploadRegular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { PeopleAddRegular } from '@fluentui/react-icons/headless/svg/people-add';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';

export interface CallListActions {
  assign: (callList: CallListRow_CallListFragment) => void;
  settings: (callList: CallListRow_CallListFragment) => void;
  upload: (callList: CallListRow_CallListFragment) => void;
  move: (callList: CallListRow_CallListFragment) => void;
  remove: (callList: CallListRow_CallListFragment) => void;
}

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
  button: { whiteSpace: 'nowrap' },
});

export interface CallListRowActionsProps {
  callList: CallListRow_CallListFragment;
  actions: CallListActions;
}

export function CallListRowActions({ callList, actions }: CallListRowActionsProps) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const { name } = callList;
  const assign = () => actions.assign(callList);
  const upload = () => actions.upload(callList);
  const settings = () => actions.settings(callList);
  const move = () => actions.move(callList);
  const remove = () => actions.remove(callList);
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
    return (
      <div className={styles.root}>
        {viewContacts}
        <ActionsMenu
          name={name}
          actions={[
            { label: 'Assign Users', icon: <PeopleAddRegular />, onClick: assign },
            { label: 'Upload CSV', icon: <ArrowUploadRegular />, onClick: upload },
            { label: 'Settings', icon: <SettingsRegular />, onClick: settings },
            { label: 'Move to another team', icon: <ArrowMoveRegular />, onClick: move },
            { label: 'Delete', icon: <DeleteRegular />, isDanger: true, onClick: remove },
          ]}
        />
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <Button size="small" className={styles.button} onClick={assign}>
        Assign Users
      </Button>
      <Button size="small" className={styles.button} onClick={upload}>
        Upload CSV
      </Button>
      {viewContacts}
      <Button
        size="small"
        appearance="subtle"
        icon={<SettingsRegular />}
        aria-label={`Settings of ${name}`}
        title="Settings"
        onClick={settings}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowMoveRegular />}
        aria-label={`Move ${name} to another team`}
        title="Move to another team"
        onClick={move}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={remove}
      />
    </div>
  );
}
