import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader, useDialog } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { SignInSections } from './sign-in-sections.tsx';
import { TestEnd, useTestEnd } from './test-end.tsx';

const ProviderDialog = lazyDialog(async () => (await import('./provider-dialogs.tsx')).ProviderDialog);
const DeleteProviderDialog = lazyDialog(async () => (await import('./provider-dialogs.tsx')).DeleteProviderDialog);

/** Providers and settings; or, in the window of a provider test, only its result. */
export function SignInPage({ shell }: ScreenProps) {
  const end = useTestEnd();
  return end ? <TestEnd {...end} /> : <Settings shell={shell} />;
}

function Settings({ shell }: ScreenProps) {
  // No provider: a new one.
  const editing = useDialog<ProviderCard_ProviderFragment | null>();
  const deleting = useDialog<ProviderCard_ProviderFragment>();
  const create = () => editing.open(null);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Sign-in"
        purpose="Identity providers, second factor and emergency account."
        actions={
          <Button appearance="primary" icon={<AddRegular />} onClick={create}>
            Add Provider
          </Button>
        }
      />
      <SignInSections onCreate={create} onEdit={editing.open} onDelete={deleting.open} />
      <OnDemand isOpen={editing.isOpen}>
        <ProviderDialog isOpen={editing.isOpen} provider={editing.subject} onClose={editing.close} />
      </OnDemand>
      <OnDemand isOpen={deleting.isOpen}>
        <DeleteProviderDialog isOpen={deleting.isOpen} provider={deleting.subject} onClose={deleting.close} />
      </OnDemand>
    </AdminLayout>
  );
}
