import { instantText } from '@dialdeck/common/time/date-words';
import { Button, lazyDialog, makeStyles, tokens as theme, useDialog } from '@dialdeck/ui/core';
import type { ProvisioningQuery } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';

const NewTokenDialog = lazyDialog(async () => (await import('./new-token.dialog.tsx')).NewTokenDialog);
const EndTokensDialog = lazyDialog(async () => (await import('./end-tokens.dialog.tsx')).EndTokensDialog);

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: theme.spacingHorizontalXL },
  none: { margin: 0, color: theme.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: theme.spacingHorizontalS },
});

type Token = ProvisioningQuery['provisioning']['keys'][number];

export interface TokensProps {
  provider: { id: string; name: string };
  tokens: readonly Token[];
  onChanged: () => void;
}

/** The credentials of the directory. A token itself is shown when it is created, and never again. */
export function Tokens({ provider, tokens, onChanged }: TokensProps) {
  const styles = useStyles();
  const making = useDialog();
  const ending = useDialog();
  return (
    <>
      {tokens.length === 0 ? (
        <p className={styles.none}>No token. The directory cannot call.</p>
      ) : (
        <ul className={styles.list} aria-label="Tokens">
          {tokens.map((token) => (
            <li key={token.createdAt}>{wordsOf(token)}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => making.open(null)}>New Token</Button>
        {tokens.length > 0 && <Button onClick={() => ending.open(null)}>End All Tokens</Button>}
      </div>
      <OnDemand isOpen={making.isOpen}>
        <NewTokenDialog
          isOpen={making.isOpen}
          provider={provider}
          hasOthers={tokens.length > 0}
          onMade={onChanged}
          onClose={making.close}
        />
      </OnDemand>
      <OnDemand isOpen={ending.isOpen}>
        <EndTokensDialog isOpen={ending.isOpen} provider={provider} onEnded={onChanged} onClose={ending.close} />
      </OnDemand>
    </>
  );
}

function wordsOf({ createdAt, expiresAt, lastUsedAt }: Token): string {
  const used = lastUsedAt ? `last used ${instantText(lastUsedAt)}` : 'never used';
  return [`Made ${instantText(createdAt)}`, used, expiresAt && `ends ${instantText(expiresAt)}`]
    .filter(Boolean)
    .join(' · ');
}
