import { useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { CallingRulesPageDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useDialog } from '#dialog/use-dialog.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { RuleSets } from './rule-sets.tsx';

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
