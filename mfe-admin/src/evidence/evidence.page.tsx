import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import type { ScreenProps } from '@dialdeck/contract';
import { useLocation, useNavigate } from '@dialdeck/router';
import { EmptyState, ErrorPanel, makeStyles, PageHeader, Panel, Spinner, tokens } from '@dialdeck/ui/core';
import { DocumentSearchRegular } from '@fluentui/react-icons/headless/svg/document-search';
import { EvidencePageDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { PageTabs } from '#layout/page-tabs.tsx';
import { LoadMore } from '#paging/load-more.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { isEmptySearch, searchOf, variablesOf } from './evidence-search.ts';
import { EvidenceTable } from './evidence-table.tsx';

const ALL = '/admin/evidence';
const OUTSIDE = '/admin/evidence/outside';
const TABS = [
  { label: 'Calls', to: ALL },
  { label: 'Calls outside the rules', to: OUTSIDE },
] as const;

/** Every call, each with the way to its proof. */
export function EvidencePage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Evidence"
        purpose="Why each call was allowed: rules, do-not-call entries and consent at that time."
      />
      <PageTabs label="Which calls" tabs={TABS} chosen={ALL} />
      <EvidenceCalls />
    </AdminLayout>
  );
}

/** The report of calls that were made against the rules. */
export function OutsideRulesPage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Calls outside the rules"
        purpose="Calls that were made although the rules of that instant said no."
      />
      <PageTabs label="Which calls" tabs={TABS} chosen={OUTSIDE} />
      <EvidenceCalls state="outside" />
    </AdminLayout>
  );
}

const FALLBACK = 'The calls could not be loaded.';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Calls of all users, newest first, narrowed by the search. */
function EvidenceCalls({ state }: { state?: 'outside' }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const location = useLocation();
  const search = searchOf(location.state);
  const variables = { first: PAGE_SIZE_DEFAULT, ...(state && { state }), ...variablesOf(search) };
  const { data, error, refetch } = useQuery(EvidencePageDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(EvidencePageDocument, variables, {
    pageOf: ({ evidenceCalls }) => evidenceCalls,
    withPage: (before, evidenceCalls) => ({ ...before, evidenceCalls }),
  });
  const failure = error ? failureOf(error, FALLBACK) : null;
  const isUnreadable = failure?.code === 'BAD_INPUT';
  const calls = failure ? undefined : data?.evidenceCalls;
  return (
    <Panel className={styles.root}>
      <EvidenceForm
        initial={search}
        fault={isUnreadable ? failure.sentence : null}
        onSearch={(evidenceSearch) => void navigate(location.pathname, { replace: true, state: { evidenceSearch } })}
      />
      {failure && !isUnreadable && (
        <ErrorPanel title="Error Loading Calls" onRetry={() => void refetch()}>
          {failure.sentence}
        </ErrorPanel>
      )}
      {!failure && !calls && <Spinner label="Loading calls..." />}
      {calls && calls.nodes.length > 0 && <EvidenceTable calls={calls.nodes} />}
      {calls?.nodes.length === 0 && (
        <EmptyState icon={<DocumentSearchRegular />} title={emptyTitle(isEmptySearch(search), state === 'outside')}>
          {isEmptySearch(search) ? '' : 'Search by fewer fields.'}
        </EmptyState>
      )}
      {calls && <LoadMore pageInfo={calls.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
    </Panel>
  );
}

function emptyTitle(isEverything: boolean, isOutside: boolean): string {
  if (!isEverything) return 'No such call was found.';
  return isOutside ? 'No call was made outside the rules.' : 'No call has been made yet.';
}
