import { asOfText, availableText } from '@dialdeck/common/calling/funnel-words';
import { percent } from '@dialdeck/common/reports/percent';
import { CutText, Link, makeStyles, mergeClasses, ProgressBar, tokens } from '@dialdeck/ui/core';
import { TableCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { CallListRow_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { SelectCell } from '#bulk/select-cells.tsx';
import type { Selection } from '#bulk/use-selection.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import { assigneesOf } from './assignees.rules.ts';
import { type CallListActions, CallListRowActions } from './call-list-row-actions.tsx';
import type { Available } from './funnel/use-available.ts';
import { listDate } from './list-date.ts';
import type { ListRights } from './list-rights.ts';
import { PausedBadge } from './paused-badge.tsx';

/** A table in a window of 1024 pixels, or on a phone. */
const LITTLE_ROOM = '@container (max-width: 49.9rem)';

const useStyles = makeStyles({
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, '> :first-child': { minWidth: 0 } },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { color: tokens.colorNeutralForeground3 },
  // Names give way before the figures, and where there is little room the instant of the count has a line of its own.
  below: {
    display: 'flex',
    minWidth: 0,
    overflow: 'hidden',
    minHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre',
    [LITTLE_ROOM]: { flexWrap: 'wrap', minHeight: `calc(2 * ${tokens.lineHeightBase200})` },
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  whole: { flexShrink: 0 },
  cut: { flex: '1 1 0', minWidth: 0, maxWidth: 'max-content', overflow: 'hidden', textOverflow: 'ellipsis' },
  nextLine: { display: 'none', [LITTLE_ROOM]: { display: 'block', flexBasis: '100%' } },
  asOf: { marginInlineStart: tokens.spacingHorizontalXS, [LITTLE_ROOM]: { marginInlineStart: 0 } },
  available: { fontSize: 'inherit', lineHeight: 'inherit', whiteSpace: 'nowrap' },
  progress: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
  },
  // As wide for 5 as for 100, so that all tracks are equally long.
  percent: { flex: '0 0 2.5rem', textAlign: 'end' },
});

export interface CallListRowProps {
  callList: FragmentType<typeof CallListRow_CallListFragmentDoc>;
  actions: CallListActions;
  rights: ListRights;
  selection: Selection;
  /** Contacts that can be called now; null where that is not known, undefined before the first answer. */
  available: Available | null | undefined;
}

export function CallListRow({ callList: masked, actions, rights, selection, available }: CallListRowProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const callList = readFragment(CallListRow_CallListFragmentDoc, masked);
  const { name, description, isActive, totalContacts, completedCalls, createdAt } = callList;
  // Hidden from users who must not see them, and until the number is known: both appear together, so nothing moves.
  const assignees =
    callList.assigneeCount == null || available === undefined
      ? null
      : assigneesOf(callList.assigneeNames ?? [], callList.assigneeCount);
  const number = available ? availableText(available.count) : null;
  const asOf = available?.asOf ? asOfText(available.asOf) : null;
  const counted = [number, asOf].filter(Boolean).join(' ');
  const below = (text: string | undefined) => [callList.teamName, counted, text].filter(Boolean).join(' · ');
  const progress = percent(completedCalls, totalContacts);
  return (
    <TableRow>
      {rights.isManager && (
        <SelectCell
          id={callList.id}
          name={name}
          selection={selection}
          reason={rights.manages(callList) ? undefined : 'Not a list of your teams'}
        />
      )}
      <TableCell className={shared.cell}>
        <div className={styles.title}>
          <CutText className={styles.name}>{name}</CutText>
          {!isActive && <PausedBadge />}
        </div>
        <span className={styles.below} title={below(assignees?.whole)}>
          {callList.teamName && (
            <>
              <span className={styles.cut}>{callList.teamName}</span>
              {(number ?? assignees) && <span className={styles.whole}> · </span>}
            </>
          )}
          {number && (
            <Link
              as="button"
              className={mergeClasses(styles.available, styles.whole)}
              onClick={() => actions.explain(callList)}
            >
              {number}
            </Link>
          )}
          <span className={styles.nextLine} />
          {asOf && ' '}
          {asOf && <span className={mergeClasses(styles.whole, styles.asOf)}>{asOf}</span>}
          {assignees && (
            <span className={styles.cut}>
              {number && ' · '}
              {assignees.short}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell className={mergeClasses(shared.cell, shared.description)}>
        <span className={mergeClasses(shared.line, styles.description)} title={description ?? undefined}>
          {description || 'No description'}
        </span>
      </TableCell>
      <TableCell className={shared.number}>{totalContacts.toLocaleString()}</TableCell>
      <TableCell className={shared.number}>{completedCalls.toLocaleString()}</TableCell>
      <TableCell className={shared.third}>
        <div className={styles.progress}>
          <ProgressBar value={progress / 100} aria-label={`Progress of ${name}`} />
          <span className={styles.percent}>{progress}%</span>
        </div>
      </TableCell>
      <TableCell className={mergeClasses(shared.number, shared.second)}>{listDate(createdAt)}</TableCell>
      <TableCell className={shared.actions}>
        <CallListRowActions callList={callList} actions={actions} rights={rights} />
      </TableCell>
    </TableRow>
  );
}
