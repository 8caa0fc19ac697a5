import { failureOf, useQuery } from '@dialdeck/apollo';
import { instantText } from '@dialdeck/common/time/date-words';
import {
  Button,
  ErrorPanel,
  lazyDialog,
  makeStyles,
  ON_PHONE,
  RowsSkeleton,
  tokens as theme,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type ProvisionedGroupFragment,
  ProvisionedGroupFragmentDoc,
  ProvisioningDocument,
  type ProvisioningQuery,
} from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { CopyField } from '#sign-in/copy-field.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { GroupTable } from './group-table.tsx';

const HandOverDialog = lazyDialog(async () => (await import('./hand-over.dialog.tsx')).HandOverDialog);
const MapGroupDialog = lazyDialog(async () => (await import('./map-group.dialog.tsx')).MapGroupDialog);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface ProvisioningProps {
  provider: { id: string; name: string; domains: readonly string[] };
}

/** The address for the directory of a provider, and its rights. */
export function Provisioning({ provider }: ProvisioningProps) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(ProvisioningDocument, {
    variables: { id: provider.id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const mapping = useDialog<ProvisionedGroupFragment>();
  const handingOver = useDialog();
  const askAnew = () => void refetch().catch(() => undefined);
  if (error && !data) {
    return (
      <ErrorPanel title="Provisioning could not be loaded" onRetry={askAnew}>
        {failureOf(error, 'Failed to fetch provisioning').sentence}
      </ErrorPanel>
    );
  }
  if (!data) return <RowsSkeleton label="Loading provisioning" rows={3} />;
  const { baseUrl, keys, lastCallAt, errors } = data.provisioning;
  const groups = data.provisionedGroups.map((group) => readFragment(ProvisionedGroupFragmentDoc, group));
  return (
    <div className={styles.root}>
      <CopyField label="Base URL" value={baseUrl} />
      <Tokens provider={provider} tokens={keys} onChanged={askAnew} />
      <p className={styles.text}>
        {lastCallAt ? `Last call ${instantText(lastCallAt)}` : 'The directory has not called yet.'}
      </p>
      <CallErrors errors={errors} />
      <GroupTable groups={groups} onMap={mapping.open} />
      <div>
        <Button onClick={() => handingOver.open(null)}>Hand Over</Button>
      </div>
      <OnDemand isOpen={mapping.isOpen}>
        <MapGroupDialog
          isOpen={mapping.isOpen}
          providerId={provider.id}
          group={mapping.subject}
          onClose={mapping.close}
        />
      </OnDemand>
      <OnDemand isOpen={handingOver.isOpen}>
        <HandOverDialog isOpen={handingOver.isOpen} provider={provider} onClose={handingOver.close} />
      </OnDemand>
    </div>
  );
}

const useCallErrorsStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '40rem' } },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  status: { width: '5rem', fontVariantNumeric: 'tabular-nums' },
  at: { width: '12rem' },
  detail: { overflowWrap: 'anywhere' },
});

type CallError = ProvisioningQuery['provisioning']['errors'][number];

/** Recent requests of the directory that were refused. */
function CallErrors({ errors }: { errors: readonly CallError[] }) {
  const styles = useCallErrorsStyles();
  return (
    <>
      <h3 className={styles.title}>Errors of the last 7 days</h3>
      {errors.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <TableFrame label="Errors of the last 7 days">
          <Table className={styles.table} aria-label="Errors of the last 7 days">
            <TableHeader>
              <TableRow>
                <TableHeaderCell className={styles.at}>At</TableHeaderCell>
                <TableHeaderCell>Call</TableHeaderCell>
                <TableHeaderCell className={styles.status}>Status</TableHeaderCell>
                <TableHeaderCell>Detail</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {errors.map(({ at, method, path, status, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two errors may be the same in every part, and none moves
                <TableRow key={index}>
                  <TableCell>{instantText(at)}</TableCell>
                  <TableCell className={styles.detail}>{`${method} ${path}`}</TableCell>
                  <TableCell className={styles.status}>{status}</TableCell>
                  <TableCell className={styles.detail}>{detail}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
    </>
  );
}

const NewTokenDialog = lazyDialog(async () => (await import('./token-dialogs.tsx')).NewTokenDialog);
const EndTokensDialog = lazyDialog(async () => (await import('./token-dialogs.tsx')).EndTokensDialog);

const useTokensStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: theme.spacingHorizontalXL },
  none: { margin: 0, color: theme.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: theme.spacingHorizontalS },
});

type Token = ProvisioningQuery['provisioning']['keys'][number];

interface TokensProps {
  provider: { id: string; name: string };
  tokens: readonly Token[];
  onChanged: () => void;
}

/** The credentials of the directory. A token itself is shown when it is created, and never again. */
function Tokens({ provider, tokens, onChanged }: TokensProps) {
  const styles = useTokensStyles();
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
