import { failureOf, useQuery } from '@dialdeck/apollo';
import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { useParams } from '@dialdeck/router';
import { Button, ErrorPanel, lazyDialog, PageHeader, Panel, Spinner, useDialog } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ResultSet_SetFragmentDoc, ResultsPageDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { ResultSets } from './result-sets.tsx';
import { ResultsTabs } from './results-tabs.tsx';
import type { SetEdit } from './set.dialog.tsx';

const SetDialog = lazyDialog(async () => (await import('./set.dialog.tsx')).SetDialog);

/** The sets of results; admins change them, and leads read them. */
export function ResultsPage({ shell }: ScreenProps) {
  const { id = null } = useParams();
  // Its address is another screen: with it the open dialog would go, and leave the page hidden from screen readers.
  const [createdId, setCreatedId] = useState<string | null>(null);
  const editing = useDialog<SetEdit>();
  const { data, error, refetch } = useQuery(ResultsPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isAdmin = hasAdminRole(shell.session);
  const sets = readFragment(ResultSet_SetFragmentDoc, data?.resultSets ?? []);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Results"
        purpose="What agents may say about a call, and what follows from it."
        actions={
          isAdmin && (
            <Button appearance="primary" icon={<AddRegular />} onClick={() => editing.open({ set: null, sets })}>
              New Set
            </Button>
          )
        }
      />
      <ResultsTabs chosen="/admin/results" />
      {error && (
        <ErrorPanel title="The results could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Failed to fetch results').sentence}
        </ErrorPanel>
      )}
      {!error && !data && (
        <Panel>
          <Spinner label="Loading results..." />
        </Panel>
      )}
      {!error && data && (
        <ResultSets
          sets={sets}
          chosenId={createdId ?? id}
          isEditable={isAdmin}
          onChoose={() => setCreatedId(null)}
          onRename={(set) => editing.open({ set, sets })}
        />
      )}
      <OnDemand isOpen={editing.isOpen}>
        <SetDialog isOpen={editing.isOpen} edit={editing.subject} onCreated={setCreatedId} onClose={editing.close} />
      </OnDemand>
    </AdminLayout>
  );
}
