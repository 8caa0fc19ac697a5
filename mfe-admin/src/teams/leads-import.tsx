import { makeStyles, Switch, tokens } from '@dialdeck/ui/core';
import { ChangeLeadsImportDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalM } });

/** Whether leads do for their teams what admins do for all. */
export function LeadsImport({ isOn }: { isOn: boolean }) {
  const styles = useStyles();
  const [change, isChanging] = useChange(ChangeLeadsImportDocument, {
    success: ({ changeOrganisationSettings: { leadsImport } }) => ({
      title: leadsImport ? 'Leads import and assign' : 'Leads no longer import and assign',
    }),
    failure: { fallback: 'Failed to change the setting' },
    update: (cache, { changeOrganisationSettings }) =>
      cache.modify({ fields: { organisationSettings: () => changeOrganisationSettings } }),
  });
  return (
    <div className={styles.root}>
      <Switch
        label="Allow leads to import contacts and assign agents"
        checked={isOn}
        aria-disabled={isChanging}
        onChange={(_event, { checked }) => {
          if (!isChanging) void change({ leadsImport: checked });
        }}
      />
    </div>
  );
}
