import type { Meaning } from '@dialdeck/common/results/result.rules';
import { Button, CutText, makeStyles, mergeClasses, ON_PHONE, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { ArrowDownRegular } from '@fluentui/react-icons/headless/svg/arrow-down';
import { ArrowSwapRegular } from '@fluentui/react-icons/headless/svg/arrow-swap';
import { ArrowUndoRegular } from '@fluentui/react-icons/headless/svg/arrow-undo';
import { ArrowUpRegular } from '@fluentui/react-icons/headless/svg/arrow-up';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { PhoneLine } from '#table/phone-line.tsx';
import type { RowAction } from '#table/row-action.ts';
import { SortHead } from '#table/sort-head.tsx';
import type { TableChoice } from '#table/table-choice.rules.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import type { Result, ResultSort } from './result-set.rules.ts';
import { leadsToText, meansText } from './result-words.rules.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '40rem' } },
  labelHead: { width: '24%', [ON_PHONE]: { width: 'calc(100cqi - 4rem)' } },
  leadsTo: { width: '6rem' },
  key: { width: '3rem' },
  // Sentences are read, not guessed: they take as many lines as they need.
  means: { overflowWrap: 'break-word' },
  used: { width: '4.5rem' },
  actions: { width: '16.5rem' },
  menu: { width: '5rem', [ON_PHONE]: { width: '4rem' } },
  label: { fontWeight: tokens.fontWeightSemibold },
  retired: { color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

/** Actions on a result. */
export interface ResultActions {
  edit: (result: Result) => void;
  replace: (result: Result) => void;
  retire: (result: Result) => void;
  activate: (result: Result) => void;
  move: (result: Result, by: -1 | 1) => void;
}

export interface ResultTableProps {
  label: string;
  results: readonly Result[];
  choice: TableChoice<ResultSort>;
  onSort: (sort: ResultSort) => void;
  /** Null: this person reads only, or the set is the default one. */
  actions: ResultActions | null;
  /** The default set does not count its uses. */
  isCounted: boolean;
}

export function ResultTable({ label, results, choice, onSort, actions, isCounted }: ResultTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const isNarrow = useIsNarrow();
  const head = { choice, onSort };
  return (
    <TableFrame label={label}>
      <Table className={styles.table} aria-label={label}>
        <TableHeader>
          <TableRow>
            <SortHead {...head} sort="label" label="Label" className={styles.labelHead} />
            <SortHead {...head} sort="leadsTo" label="Leads to" className={styles.leadsTo} />
            <TableHeaderCell>Means</TableHeaderCell>
            <TableHeaderCell className={styles.key}>Key</TableHeaderCell>
            <SortHead {...head} sort="used" label="Used" className={mergeClasses(styles.used, shared.numberHead)} />
            {actions && (
              <TableHeaderCell
                className={mergeClasses(shared.actions, shared.numberHead, isNarrow ? styles.menu : styles.actions)}
              >
                Actions
              </TableHeaderCell>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {results.map((result) => (
            <ResultRow key={result.id ?? result.code} result={result} actions={actions} isCounted={isCounted} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function ResultRow({
  result,
  actions,
  isCounted,
}: { result: Result } & Pick<ResultTableProps, 'actions' | 'isCounted'>) {
  const styles = useStyles();
  const shared = useTableStyles();
  const { label, leadsTo, key, isActive, used } = result;
  const means = meansText(result.meanings as Meaning[]);
  const name = isActive ? label : `${label} (retired)`;
  return (
    <TableRow>
      <TableCell className={shared.cell}>
        <CutText className={mergeClasses(styles.label, !isActive && styles.retired)}>{name}</CutText>
        <PhoneLine words={leadsToText(leadsTo)} />
      </TableCell>
      <TableCell className={shared.cell}>{leadsToText(leadsTo)}</TableCell>
      <TableCell className={mergeClasses(shared.cell, styles.means)}>{means || '–'}</TableCell>
      <TableCell className={shared.cell}>{key ?? '–'}</TableCell>
      <TableCell className={shared.number}>{isCounted ? used.toLocaleString('en-US') : '–'}</TableCell>
      {actions && (
        <TableCell className={shared.actions}>
          <RowActions result={result} actions={actions} />
        </TableCell>
      )}
    </TableRow>
  );
}

function RowActions({ result, actions }: { result: Result; actions: ResultActions }) {
  const styles = useStyles();
  const { label } = result;
  const isNarrow = useIsNarrow();
  const main = mainActions(result, actions);
  const moves: RowAction[] = result.isActive
    ? [
        { label: 'Move Up', icon: <ArrowUpRegular />, onClick: () => actions.move(result, -1) },
        { label: 'Move Down', icon: <ArrowDownRegular />, onClick: () => actions.move(result, 1) },
      ]
    : [];
  return (
    <span className={styles.row}>
      {!isNarrow &&
        main.map(({ label: verb, onClick }) => (
          <Button key={verb} size="small" aria-label={`${verb} ${label}`} onClick={onClick}>
            {verb}
          </Button>
        ))}
      {(isNarrow || moves.length > 0) && <ActionsMenu name={label} actions={isNarrow ? [...main, ...moves] : moves} />}
    </span>
  );
}

function mainActions(result: Result, actions: ResultActions): RowAction[] {
  if (!result.isActive)
    return [{ label: 'Activate', icon: <ArrowUndoRegular />, onClick: () => actions.activate(result) }];
  const replace = { label: 'Replace', icon: <ArrowSwapRegular />, onClick: () => actions.replace(result) };
  return [
    { label: 'Edit', icon: <EditRegular />, onClick: () => actions.edit(result) },
    ...(result.isFixed ? [replace] : []),
    { label: 'Retire', icon: <ArchiveRegular />, isDanger: true, onClick: () => actions.retire(result) },
  ];
}
