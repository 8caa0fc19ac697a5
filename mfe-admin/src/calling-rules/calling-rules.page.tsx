import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import {
  Button,
  EmptyState,
  ErrorPanel,
  lazyDialog,
  makeStyles,
  PageHeader,
  Panel,
  Spinner,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import type { ReactNode } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  CallingRulesPageDocument,
  type CallingRulesPageQuery,
  RuleSetRow_RuleSetFragmentDoc,
} from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { RegisterWarnings } from '#do-not-call/registers/register-warnings.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { Banner } from '#notices/banner.tsx';
import { RuleSetTable } from './rule-set-table.tsx';

const CreateRuleSetDialog = lazyDialog(async () => (await import('./create-rule-set.dialog.tsx')).CreateRuleSetDialog);

const FromTemplateDialog = lazyDialog(
  async () => (await import('./template/from-template.dialog.tsx')).FromTemplateDialog,
);

export function CallingRulesPage({ shell }: ScreenProps) {
  const creating = useDialog();
  const choosing = useDialog();
  const { data, error, refetch } = useQuery(CallingRulesPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isEmpty = data?.ruleSets.length === 0;
  // A newcomer starts from a template; people who have rule sets already know what they write.
  const ways = (
    <>
      <Button appearance={isEmpty ? 'primary' : 'secondary'} onClick={() => choosing.open(null)}>
        From a Template
      </Button>
      <Button appearance={isEmpty ? 'secondary' : 'primary'} icon={<AddRegular />} onClick={() => creating.open(null)}>
        New Rule Set
      </Button>
    </>
  );
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Calling Rules"
        purpose="Whom your agents may call, and when. Each rule that applies has to allow a call."
        actions={!isEmpty && ways}
      />
      <RuleSets query={{ data, error, refetch }} ways={ways} />
      <OnDemand isOpen={creating.isOpen}>
        <CreateRuleSetDialog isOpen={creating.isOpen} onClose={creating.close} />
      </OnDemand>
      <OnDemand isOpen={choosing.isOpen}>
        <FromTemplateDialog isOpen={choosing.isOpen} onClose={choosing.close} />
      </OnDemand>
    </AdminLayout>
  );
}

const useStyles = makeStyles({
  ways: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
});

interface RuleSetsProps {
  query: { data: CallingRulesPageQuery | undefined; error?: Error | undefined; refetch: () => Promise<unknown> };
  /** Buttons that make the first rule set. */
  ways: ReactNode;
}

/** The table of rule sets, or its loading, empty or error state. */
function RuleSets({ query: { data, error, refetch }, ways }: RuleSetsProps) {
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
