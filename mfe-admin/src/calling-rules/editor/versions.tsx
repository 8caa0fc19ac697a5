import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { instantText } from '@dialdeck/common/time/date-words';
import { Button, makeStyles, mergeClasses, ON_PHONE, Panel, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type RuleSetEditor_RuleSetFragment,
  type RuleSetVersion_VersionFragment,
  RuleSetVersion_VersionFragmentDoc,
} from '#__generated__/graphql.ts';
import { dayText } from '#day-text.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { draftOf, type RuleDraft } from './draft.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '44rem' } },
  number: { width: '5rem' },
  reviewed: { width: '8rem' },
  use: { width: '9rem' },
});

export interface VersionsProps {
  ruleSet: RuleSetEditor_RuleSetFragment;
  /** Takes a version's rules into the editor. */
  onUse: (draft: RuleDraft) => void;
}

/** Earlier versions of the rules. A version never changes. */
export function Versions({ ruleSet, onUse }: VersionsProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const versions = readFragment(RuleSetVersion_VersionFragmentDoc, ruleSet.versions);
  if (versions.length === 0) return null;
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <Panel title="Versions" note="A version never changes. To use an older one, take its rules and save them.">
      <TableFrame label="Table of versions">
        <Table className={styles.table} aria-label="Versions">
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={number}>Version</TableHeaderCell>
              <TableHeaderCell className={number}>Rules</TableHeaderCell>
              <TableHeaderCell>Source</TableHeaderCell>
              <TableHeaderCell className={mergeClasses(styles.reviewed, shared.numberHead)}>Reviewed</TableHeaderCell>
              <TableHeaderCell>In force</TableHeaderCell>
              <TableHeaderCell className={styles.use}>Actions</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {versions.map((version) => (
              <TableRow key={version.version}>
                <TableCell className={shared.number}>{version.version}</TableCell>
                <TableCell className={shared.number}>{(version.rules as CallingRule[]).length}</TableCell>
                <TableCell className={shared.cell}>
                  <Source version={version} />
                </TableCell>
                <TableCell className={shared.number}>
                  {version.reviewedOn ? dayText(version.reviewedOn) : 'Never'}
                </TableCell>
                <TableCell>{inForce(version)}</TableCell>
                <TableCell>
                  <Button
                    size="small"
                    aria-label={`Use rules of version ${version.version}`}
                    onClick={() => onUse(draftOf(version))}
                  >
                    Use rules
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </Panel>
  );
}

function Source({ version: { sourceTitle, sourceUrl } }: { version: RuleSetVersion_VersionFragment }) {
  const shared = useTableStyles();
  const linkClassName = useLinkClassName();
  if (!sourceUrl) return <span className={shared.line}>{sourceTitle ?? 'None'}</span>;
  return (
    <a
      className={mergeClasses(linkClassName, shared.line)}
      href={sourceUrl}
      target="_blank"
      rel="noopener noreferrer"
      title={sourceUrl}
    >
      {sourceTitle ?? sourceUrl}
    </a>
  );
}

function inForce({ activatedAt, retiredAt }: RuleSetVersion_VersionFragment): string {
  if (!activatedAt) return 'Never';
  return retiredAt ? `${instantText(activatedAt)} to ${instantText(retiredAt)}` : `Since ${instantText(activatedAt)}`;
}
