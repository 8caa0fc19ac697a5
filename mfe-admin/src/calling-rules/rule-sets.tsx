import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, EmptyState, ErrorPanel, makeStyles, Panel, Spinner, tokens } from '@dialdeck/ui/core';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { CallingRulesPageDocument, RuleSetRow_RuleSetFragmentDoc } from '#__generated__/graphql.ts';
import { RuleSetTable } from './rule-set-table.tsx';

const useStyles = makeStyles({
  banner: { margin: 0, marginBottom: tokens.spacingVerticalM, fontWeight: tokens.fontWeightSemibold },
});

/** The table of rule sets, and what stands in its place while there is nothing to show. */
export function RuleSets({ onCreate }: { onCreate: () => void }) {
  const styles = useStyles();
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
    <Panel>
      {!isAnyActive && (
        <p className={styles.banner} role="status">
          No calling rules are active.
        </p>
      )}
      {ruleSets.length === 0 ? <NoRuleSets onCreate={onCreate} /> : <RuleSetTable ruleSets={ruleSets} />}
    </Panel>
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
      Until one is active, only the do-not-call list and the hours and the end of each list keep a call back.
    </EmptyState>
  );
}
