import { Link } from '@dialdeck/router';
import {
  Button,
  EmptyState,
  lazyDialog,
  makeStyles,
  mergeClasses,
  ON_PHONE,
  Panel,
  SearchBox,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { TagMultipleRegular } from '@fluentui/react-icons/headless/svg/tag-multiple';
import { readFragment } from '#__generated__/fragment-masking.ts';
import type { ResultSet_SetFragment } from '#__generated__/graphql.ts';
import { ResultRow_ResultFragmentDoc } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useTableChoice } from '#table/use-table-choice.ts';
import type { ResultEdit } from './result.dialog.tsx';
import {
  chosenResults,
  inputOf,
  movedBy,
  RESULT_SORTS,
  type Result,
  type ResultSort,
  withResult,
} from './result-set.rules.ts';
import { type ResultActions, ResultTable } from './result-table.tsx';
import { useSaveResults } from './use-save-results.ts';

const ResultDialog = lazyDialog(async () => (await import('./result.dialog.tsx')).ResultDialog);

type ResultSet = ResultSet_SetFragment;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(10rem, 1fr) minmax(0, 5fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  sets: {
    display: 'flex',
    flexDirection: 'column',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    maxHeight: '70vh',
    overflowY: 'auto',
    [ON_PHONE]: { maxHeight: '12rem' },
  },
  set: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
    },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  lists: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { margin: 0, marginInlineEnd: 'auto', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const listsText = (count: number): string => (count === 1 ? '1 list' : `${count.toLocaleString('en-US')} lists`);

export interface ResultSetsProps {
  sets: readonly ResultSet[];
  /** Null: the default set. */
  chosenId: string | null;
  isEditable: boolean;
  onChoose: () => void;
  onRename: (set: ResultSet) => void;
}

/** The sets, and the results of the chosen one. */
export function ResultSets({ sets, chosenId, isEditable, onChoose, onRename }: ResultSetsProps) {
  const styles = useStyles();
  const chosen = sets.find(({ id }) => (id ?? null) === chosenId) ?? sets[0];
  return (
    <div className={styles.root}>
      <Panel>
        <nav aria-label="Sets of results">
          <ul className={styles.sets}>
            {sets.map((set) => (
              <li key={set.id ?? ''}>
                <Link
                  to={set.id ? `/admin/results/${set.id}` : '/admin/results'}
                  className={mergeClasses(styles.set, set === chosen && styles.chosen)}
                  aria-current={set === chosen ? 'true' : undefined}
                  onClick={onChoose}
                >
                  <span className={styles.line} title={set.name}>
                    {set.name}
                  </span>
                  <span className={styles.lists}>{listsText(set.callLists)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Panel>
      {chosen && (
        <ChosenSet
          key={chosen.id ?? ''}
          set={chosen}
          isEditable={isEditable && !chosen.isDefault}
          onRename={onRename}
        />
      )}
    </div>
  );
}

function ChosenSet({
  set,
  isEditable,
  onRename,
}: { set: ResultSet } & Pick<ResultSetsProps, 'isEditable' | 'onRename'>) {
  const styles = useStyles();
  const editing = useDialog<ResultEdit>();
  const { choice, searchBox, sortBy } = useTableChoice<ResultSort>(RESULT_SORTS);
  const results = readFragment(ResultRow_ResultFragmentDoc, set.results);
  const setId = set.id ?? '';
  const open = (kind: ResultEdit['kind'], result: Result | null) => editing.open({ kind, setId, result, results });
  const shown = chosenResults(results, choice);
  const actions = useResultActions(setId, results, open);
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.name}>{set.name}</h2>
        {isEditable && (
          <>
            <Button onClick={() => onRename(set)}>Rename</Button>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => open('add', null)}>
              Add Result
            </Button>
          </>
        )}
      </div>
      {set.isDefault && <p className={styles.note}>Lists without a set use these. They never change.</p>}
      {results.length > 0 && <SearchBox aria-label="Search results" placeholder="Search results..." {...searchBox} />}
      {results.length === 0 && (
        <EmptyState icon={<TagMultipleRegular />} title="No results yet.">
          A list with this set offers its agents no result until it has one.
        </EmptyState>
      )}
      {results.length > 0 && shown.length === 0 && (
        <EmptyState icon={<TagMultipleRegular />} title="No result matches this search." />
      )}
      {shown.length > 0 && (
        <ResultTable
          label={`Results of ${set.name}`}
          results={shown}
          choice={choice}
          onSort={sortBy}
          actions={isEditable ? actions : null}
          isCounted={!set.isDefault}
        />
      )}
      <OnDemand isOpen={editing.isOpen}>
        <ResultDialog isOpen={editing.isOpen} edit={editing.subject} onClose={editing.close} />
      </OnDemand>
    </Panel>
  );
}

function useResultActions(
  setId: string,
  results: readonly Result[],
  open: (kind: ResultEdit['kind'], result: Result) => void,
): ResultActions {
  const retire = useSaveResults(setId, results, 'Result retired');
  const activate = useSaveResults(setId, results, 'Result activated');
  const move = useSaveResults(setId, results, 'Order changed');
  return {
    edit: (result) => open('edit', result),
    replace: (result) => open('replace', result),
    retire: ({ id }) => void retire((active) => active.filter((each) => each.id !== id)),
    activate: (result) => void activate((active) => withResult(active, inputOf(result), result.id ?? null).results),
    move: ({ id }, by) => void (id && move((active) => movedBy(active, id, by))),
  };
}
