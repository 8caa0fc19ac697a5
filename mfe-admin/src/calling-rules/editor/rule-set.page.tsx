import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import { useParams } from '@dialdeck/router';
import { ErrorPanel, PageHeader, Panel, Spinner } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { RuleSetEditor_RuleSetFragmentDoc, RuleSetPageDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { BackToRules } from './back-to-rules.tsx';
import { RuleSetEditor } from './rule-set-editor.tsx';

/** One rule set: its rules, and the versions that it had. */
export function RuleSetPage({ shell }: ScreenProps) {
  const { id = '' } = useParams();
  return (
    <AdminLayout shell={shell}>
      <CurrentRuleSet key={id} id={id} />
    </AdminLayout>
  );
}

function CurrentRuleSet({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(RuleSetPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (data) {
    const ruleSet = readFragment(RuleSetEditor_RuleSetFragmentDoc, data.ruleSet);
    return <RuleSetEditor ruleSet={ruleSet} onSaved={async () => void (await refetch())} />;
  }
  return (
    <>
      <PageHeader title="Rule Set" before={<BackToRules />} />
      {error ? (
        <ErrorPanel title="The rule set could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      ) : (
        <Panel>
          <Spinner label="Loading rule set..." />
        </Panel>
      )}
    </>
  );
}
