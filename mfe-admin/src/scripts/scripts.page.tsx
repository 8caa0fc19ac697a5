import { failureOf, useQuery } from '@dialdeck/apollo';
import { instantText } from '@dialdeck/common/time/date-words';
import type { ScreenProps } from '@dialdeck/contract';
import { Link, useNavigate } from '@dialdeck/router';
import {
  Button,
  EmptyState,
  ErrorPanel,
  makeStyles,
  mergeClasses,
  ON_PHONE,
  PageHeader,
  Panel,
  Spinner,
  useLinkClassName,
} from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { TextQuoteRegular } from '@fluentui/react-icons/headless/svg/text-quote';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { ScriptRow_ScriptFragmentDoc, ScriptsPageDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { PhoneLine } from '#table/phone-line.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';

export function ScriptsPage({ shell }: ScreenProps) {
  const { data, error, refetch } = useQuery(ScriptsPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const navigate = useNavigate();
  const isEmpty = data?.scripts.length === 0;
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Scripts"
        purpose="What your agents say. Each list names one script; the sentences that must be said are ticked."
        actions={
          <Button appearance="primary" icon={<AddRegular />} onClick={() => void navigate('/admin/scripts/new')}>
            New Script
          </Button>
        }
      />
      {error && !data ? (
        <ErrorPanel title="The scripts could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      ) : (
        <Panel>
          {!data && <Spinner label="Loading scripts..." />}
          {isEmpty && (
            <EmptyState icon={<TextQuoteRegular />} title="No Scripts Yet">
              Agents see the script of their list while they call.
            </EmptyState>
          )}
          {data && !isEmpty && <ScriptTable scripts={data.scripts} />}
        </Panel>
      )}
    </AdminLayout>
  );
}

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '44rem' } },
  name: { [ON_PHONE]: { width: '100cqi' } },
  number: { width: '6rem' },
  published: { width: '12rem' },
});

type Masked = FragmentType<typeof ScriptRow_ScriptFragmentDoc> & { id: string };

function ScriptTable({ scripts }: { scripts: readonly Masked[] }) {
  const styles = useStyles();
  const shared = useTableStyles();
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <TableFrame label="Scripts">
      <Table className={styles.table} aria-label="Scripts">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.name}>Script</TableHeaderCell>
            <TableHeaderCell className={number}>Version</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.published, shared.numberHead)}>Published</TableHeaderCell>
            <TableHeaderCell>Published by</TableHeaderCell>
            <TableHeaderCell className={number}>Call Lists</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {scripts.map((script) => (
            <ScriptRow key={script.id} script={script} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function ScriptRow({ script }: { script: Masked }) {
  const shared = useTableStyles();
  const linkClassName = useLinkClassName();
  const { id, name, version, publishedAt, publishedByName, callLists } = readFragment(
    ScriptRow_ScriptFragmentDoc,
    script,
  );
  return (
    <TableRow>
      <TableCell className={shared.cell}>
        <Link to={`/admin/scripts/${id}`} className={mergeClasses(linkClassName, shared.line)} title={name}>
          {name}
        </Link>
        <PhoneLine words={`Version ${version} · ${instantText(publishedAt)}`} />
      </TableCell>
      <TableCell className={shared.number}>{version.toLocaleString()}</TableCell>
      <TableCell className={shared.number}>{instantText(publishedAt)}</TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={publishedByName}>
          {publishedByName}
        </span>
      </TableCell>
      <TableCell className={shared.number}>{callLists.toLocaleString()}</TableCell>
    </TableRow>
  );
}
