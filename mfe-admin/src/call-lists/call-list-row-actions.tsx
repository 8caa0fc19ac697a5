import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';

export interface CallListActions {
  assign: (callList: CallListRow_CallListFragment) => void;
  settings: (callList: CallListRow_CallListFragment) => void;
  upload: (callList: CallListRow_CallListFragment) => void;
  remove: (callList: CallListRow_CallListFragment) => void;
}

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalXS, padding: `${tokens.spacingVerticalXS} 0` },
  button: { whiteSpace: 'nowrap' },
});

export interface CallListRowActionsProps {
  callList: CallListRow_CallListFragment;
  actions: CallListActions;
}

export function CallListRowActions({ callList, actions }: CallListRowActionsProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Button size="small" className={styles.button} onClick={() => actions.assign(callList)}>
        Assign Users
      </Button>
      <Button size="small" className={styles.button} onClick={() => actions.upload(callList)}>
        Upload CSV
      </Button>
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
      <Button
        size="small"
        appearance="subtle"
        icon={<SettingsRegular />}
        aria-label={`Settings of ${callList.name}`}
        title="Settings"
        onClick={() => actions.settings(callList)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${callList.name}`}
        title="Delete"
        onClick={() => actions.remove(callList)}
      />
    </div>
  );
}
