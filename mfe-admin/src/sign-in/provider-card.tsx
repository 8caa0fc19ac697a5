import { instantText } from '@dialdeck/common/time/date-words';
import { Badge, Button, lazyPart, makeStyles, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { useState } from 'react';
import { type ProviderCard_ProviderFragment, TestProviderDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { CopyField } from './copy-field.tsx';

const Provisioning = lazyPart(async () => (await import('./provisioning/provisioning.tsx')).Provisioning, {
  loading: () => <RowsSkeleton label="Loading provisioning" rows={3} />,
});

const useStyles = makeStyles({
  badges: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
  },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, max-content) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: `0 0 ${tokens.spacingVerticalM}`,
    '& > dt': { color: tokens.colorNeutralForeground3 },
    '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  provisioning: { marginTop: tokens.spacingVerticalM },
  summary: {
    padding: `${tokens.spacingVerticalS} 0`,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  addresses: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
});

export interface ProviderCardProps {
  provider: ProviderCard_ProviderFragment;
  onEdit: () => void;
  onDelete: () => void;
}

/** One identity provider: its state, its domains, and the addresses to enter there. */
export function ProviderCard({ provider, onEdit, onDelete }: ProviderCardProps) {
  const styles = useStyles();
  const [test, isTesting] = useProviderTest();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, issuer, domains, state, offUntilTested, enforced, testedAt, jit, redirectUri, logoutUri } =
    provider;
  return (
    <Panel
      title={name}
      actions={
        <span className={styles.actions}>
          <Button aria-label={`Test ${name}`} disabledFocusable={isTesting} onClick={() => void test(id)}>
            Test
          </Button>
          <ActionsMenu
            name={name}
            actions={[
              { label: 'Edit', icon: <EditRegular />, onClick: onEdit },
              { label: 'Delete', icon: <DeleteRegular />, isDanger: true, onClick: onDelete },
            ]}
          />
        </span>
      }
    >
      <div className={styles.badges}>
        <Badge appearance="tint" color={state === 'on' ? 'success' : 'subtle'}>
          {state === 'on' ? 'On' : offUntilTested ? 'Off until it is tested' : 'Off'}
        </Badge>
        {enforced && <Badge appearance="tint">Enforced</Badge>}
        <Badge appearance="outline">{testedAt ? `Tested ${instantText(testedAt)}` : 'Not tested'}</Badge>
      </div>
      <dl className={styles.facts}>
        <dt>Issuer</dt>
        <dd>{issuer}</dd>
        <dt>Domains</dt>
        <dd>{domains.join(', ') || 'None'}</dd>
        <dt>Unknown people</dt>
        <dd>{jit === 'on' ? 'Get an account at their first sign-in' : 'Need an invitation'}</dd>
      </dl>
      <div className={styles.addresses}>
        <CopyField label="Redirect URI" value={redirectUri} />
        <CopyField label="Back-channel logout URI" value={logoutUri} />
      </div>
      <details className={styles.provisioning} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Provisioning</summary>
        {isOpen && <Provisioning provider={provider} />}
      </details>
    </Panel>
  );
}

/** Signs the admin in by a provider in a second window, which ends at this screen; here nothing changes. */
function useProviderTest() {
  const [begin, isBeginning] = useChange(TestProviderDocument, { failure: { fallback: 'Failed to begin the test' } });

  async function test(id: string): Promise<void> {
    if (isBeginning) return;
    // Opened before the server has answered: later the browser would block it as a pop-up.
    const second = window.open('about:blank', '_blank');
    const { data } = await begin({ id });
    if (!data) return second?.close();
    if (!second) return window.location.assign(data.testIdentityProvider);
    // The provider is not to reach this window.
    second.opener = null;
    second.location.replace(data.testIdentityProvider);
  }

  return [test, isBeginning] as const;
}
