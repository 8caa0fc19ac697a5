import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, EmptyState, ErrorPanel, Panel, Spinner } from '@dialdeck/ui/core';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { CallingRulesPageDocument, RuleSetRow_RuleSetFragmentDoc } from '#__generated__/graphql.ts';
import { RegisterWarnings } from '#do-not-call/registers/register-warnings.tsx';
import { Banner } from '#notices/banner.tsx';
import { RuleSetTable } from './rule-set-table.tsx';

/** The table of rule sets, or its loading, empty or error state. */
export function RuleSets({ onCreate }: { onCreate: () => void }) {
  const { data, error, refetch } = useQuery(CallingRulesPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (error) {
    return (
      <ErrorPanel title="The rules could not be loaded" onRetry={() => void refetch()}>
        {failureOf(error, 'Please try again.').sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading calling rules..." />
      </Panel>
    );
  }
  const { ruleSets } = data;
  const isAnyActive = ruleSets.some((each) => readFragment(RuleSetRow_RuleSetFragmentDoc, each).state === 'active');
  return (
    <div>
      {!isAnyActive && <Banner>No calling rules are active.</Banner>}
      <RegisterWarnings registers={data.registers} />
      <Panel>{ruleSets.length === 0 ? <NoRuleSets onCreate={onCreate} /> : <RuleSetTable ruleSets={ruleSets} />}</Panel>
    </div>
  );
}

function NoRuleSets({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<ShieldCheckmarkRegular />}
      title="No Rule Sets Yet"
      action={
        <Button appearance="primary" onClick={onCreate}>
          New Rule Set
        </Button>
      }
    >
      Until one is active, only the do-not-call list and the hours and end of each list stop a call.
    </EmptyState>
  );
}
