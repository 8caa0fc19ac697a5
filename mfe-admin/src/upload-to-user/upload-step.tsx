import { fullName } from '@dialdeck/common/teams/user.rules';
import { Badge, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import type { UploadTarget } from './upload-target.ts';

// The first step needs none of it.
const CsvImport = lazyPart(async () => (await import('#csv-import/wizard/csv-import.tsx')).CsvImport);

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalL,
  },
  wizard: { maxWidth: '46rem' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface UploadStepProps {
  target: UploadTarget;
  onComplete: (progress: ImportProgress) => void;
  onCancel: () => void;
}

export function UploadStep({ target: { user, callList }, onComplete, onCancel }: UploadStepProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>Upload Contacts for {fullName(user)}</h2>
        <Badge appearance="tint">{user.email}</Badge>
        <Badge appearance="outline" color="informative">
          {callList.name}
        </Badge>
      </div>
      <div className={styles.wizard}>
        <CsvImport
          callListId={callList.id}
          country={callList.defaultCountry}
          onComplete={onComplete}
          onCancel={onCancel}
        />
      </div>
    </>
  );
}
