import { useQuery } from '@dialdeck/apollo';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { Button, lazyDialog, makeStyles, Panel, RowsSkeleton, tokens, useDialog } from '@dialdeck/ui/core';
import { EmergencyPersonDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';

const NameEmergencyAccountDialog = lazyDialog(
  async () => (await import('./emergency-dialogs.tsx')).NameEmergencyAccountDialog,
);
const ClearEmergencyAccountDialog = lazyDialog(
  async () => (await import('./emergency-dialogs.tsx')).ClearEmergencyAccountDialog,
);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM },
  text: { margin: 0, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** The user who signs in by password when an enforced provider fails. */
export function EmergencyAccount({ userId }: { userId: string | null }) {
  const styles = useStyles();
  const naming = useDialog();
  const clearing = useDialog();
  return (
    <Panel
      title="Emergency account"
      note="An admin who signs in with password and code while a provider is enforced, even if it fails. Each of its sign-ins is reported to all other admins."
    >
      <div className={styles.root}>
        {userId ? (
          <Named userId={userId} />
        ) : (
          <p className={styles.text}>None yet. Name one before you enforce a provider.</p>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => naming.open(null)}>{userId ? 'Change' : 'Name Emergency Account'}</Button>
          {userId && <Button onClick={() => clearing.open(null)}>Clear</Button>}
        </div>
      </div>
      <OnDemand isOpen={naming.isOpen}>
        <NameEmergencyAccountDialog isOpen={naming.isOpen} onClose={naming.close} />
      </OnDemand>
      <OnDemand isOpen={clearing.isOpen}>
        <ClearEmergencyAccountDialog isOpen={clearing.isOpen} onClose={clearing.close} />
      </OnDemand>
    </Panel>
  );
}

function Named({ userId }: { userId: string }) {
  const styles = useStyles();
  const { data, error } = useQuery(EmergencyPersonDocument, { variables: { id: userId } });
  if (!data && !error) return <RowsSkeleton label="Loading the emergency account" rows={1} rowHeight={20} />;
  const person = data?.user;
  return (
    <p className={styles.text}>
      {person
        ? `${fullName(person, person.email)} · ${person.email}`
        : 'An account is named, but it could not be loaded.'}
    </p>
  );
}
