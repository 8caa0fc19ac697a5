import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { CopyField } from './copy-field.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
});

export interface ProviderAddressesProps {
  provider: ProviderCard_ProviderFragment;
  onClose: () => void;
}

/** The addresses that have to be entered at a new provider before anybody can sign in by it. */
export function ProviderAddresses({ provider: { name, redirectUri, logoutUri }, onClose }: ProviderAddressesProps) {
  const styles = useStyles();
  return (
    <DialogBody>
      <DialogTitle>{`Tell ${name} these addresses`}</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.text}>Then test it. Nobody can sign in by it before.</p>
        <CopyField label="Redirect URI" value={redirectUri} />
        <CopyField label="Back-channel logout URI" value={logoutUri} />
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
