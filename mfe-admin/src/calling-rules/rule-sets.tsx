import { failureOf } from '@dialdeck/apollo';
import { EmptyState, ErrorPanel, makeStyles, Panel, Spinner, tokens } from '@dialdeck/ui/core';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import type { ReactNode } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { type CallingRulesPageQuery, RuleSetRow_RuleSetFragmentDoc } from '#__generated__/graphql.ts';
import { RegisterWarnings } from '#do-not-call/registers/register-warnings.tsx';
import { Banner } from '#notices/banner.tsx';
import { RuleSetTable } from './rule-set-table.tsx';

const useStyles = makeStyles({
  ways: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
});

export interface RuleSetsProps {
  query: { data: CallingRulesPageQuery | undefined; error?: Error | undefined; refetch: () => Promise<unknown> };
  /** Buttons that make the first rule set. */
  ways: ReactNode;
}

/** The table of rule sets, or its loading, empty or error state. */
export function RuleSets({ query: { data, error, refetch }, ways }: RuleSetsProps) {
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
      <Panel>{ruleSets.length === 0 ? <NoRuleSets ways={ways} /> : <RuleSetTable ruleSets={ruleSets} />}</Panel>
    </div>
  );
}

function NoRuleSets({ ways }: Pick<RuleSetsProps, 'ways'>) {
  const styles = useStyles();
  return (
    <EmptyState
      icon={<ShieldCheckmarkRegular />}
      title="No Rule Sets Yet"
      action={<div className={styles.ways}>{ways}</div>}
    >
      Until one is active, only the do-not-call list and the hours and end of each list stop a call.
    </EmptyState>
  );
}
