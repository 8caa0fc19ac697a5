import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import { Link, useParams } from '@dialdeck/router';
import { ErrorPanel, PageHeader, Panel, Spinner, useLinkClassName } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ScriptEditor_ScriptFragmentDoc, ScriptPageDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { ScriptEditor } from './script-editor.tsx';

/** An empty editor. */
export function NewScriptPage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader title="New Script" before={<BackToScripts />} />
      <ScriptEditor script={null} />
    </AdminLayout>
  );
}

/** One script: its newest text, and the versions that it had. */
export function ScriptPage({ shell }: ScreenProps) {
  const { id = '' } = useParams();
  return (
    <AdminLayout shell={shell}>
      <CurrentScript key={id} id={id} />
    </AdminLayout>
  );
}

function CurrentScript({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ScriptPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const script = data && readFragment(ScriptEditor_ScriptFragmentDoc, data.scriptVersion);
  return (
    <>
      <PageHeader title={script?.name ?? 'Script'} before={<BackToScripts />} />
      {script && <ScriptEditor script={script} onPublished={async () => void (await refetch())} />}
      {!script && error && (
        <ErrorPanel title="The script could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      )}
      {!script && !error && (
        <Panel>
          <Spinner label="Loading script..." />
        </Panel>
      )}
    </>
  );
}

function BackToScripts() {
  return (
    <Link to="/admin/scripts" className={useLinkClassName()}>
      Back to Scripts
    </Link>
  );
}
