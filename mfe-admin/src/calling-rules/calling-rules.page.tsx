import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
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
  const create = () => creating.open(null);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Calling Rules"
        purpose="Whom your agents may call, and when. Each rule that applies has to allow a call."
        actions={
          <>
            <Button onClick={() => choosing.open(null)}>From a template</Button>
            <Button appearance="primary" icon={<AddRegular />} onClick={create}>
              New Rule Set
            </Button>
          </>
        }
      />
      <RuleSets onCreate={create} />
      <OnDemand isOpen={creating.isOpen}>
        <CreateRuleSetDialog isOpen={creating.isOpen} onClose={creating.close} />
      </OnDemand>
      <OnDemand isOpen={choosing.isOpen}>
        <FromTemplateDialog isOpen={choosing.isOpen} onClose={choosing.close} />
      </OnDemand>
    </AdminLayout>
  );
}
