import type { ScreenProps } from '@dialdeck/contract';
import { lazyPart, PageHeader, Panel, Spinner } from '@dialdeck/ui/core';
import { useState } from 'react';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { TargetStep } from './target-step.tsx';
import type { UploadTarget } from './upload-target.ts';

const UploadStep = lazyPart(async () => (await import('./upload-step.tsx')).UploadStep, {
  loading: () => <Spinner label="Loading..." />,
});

/** A list for one user, created and filled in one go: choose the user and name the list, then upload its contacts. */
export function UploadToUserPage({ shell }: ScreenProps) {
  const [target, setTarget] = useState<UploadTarget | null>(null);

  function complete({ imported }: ImportProgress): void {
    if (imported > 0) {
      shell.notify({
        title: 'Upload Complete',
        body: 'Contact sheet has been successfully uploaded and assigned to the user.',
      });
    }
    setTarget(null);
  }

  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Upload Contact Sheet to User"
        purpose="Make a call list for one user and fill it with the contacts of a CSV file."
      />
      <Panel>
        {target ? (
          <UploadStep target={target} onComplete={complete} onCancel={() => setTarget(null)} />
        ) : (
          <TargetStep onContinue={setTarget} />
        )}
      </Panel>
    </AdminLayout>
  );
}
