import { useApolloClient } from '@dialdeck/apollo';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Shell } from '@dialdeck/contract';
import { lazyPart, makeStyles, mergeClasses, ONE_COLUMN, TWO_COLUMNS, tokens } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';
import { FINISH_FIRST } from './auto-dial/auto-dial-notice.ts';
import { CallBar } from './call-bar/call-bar.tsx';
import { useAsked } from './desk/use-asked.ts';
import { type QueueScreen, useQueueScreen } from './desk/use-queue-screen.ts';
import { useStable } from './desk/use-stable.ts';
import { useFocusReturn } from './dialog/use-focus-return.ts';
import { QueueHeader } from './header/queue-header.tsx';
import { QueueLine } from './line/queue-line.tsx';
import { OPEN_CALLS_MAX } from './open-calls/use-open-calls.ts';
import { usePanel } from './panel/use-panel.ts';
import { preloadFrom, QueueDialogs } from './queue-dialogs.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { QueueRows } from './queue-rows.tsx';
import { namesSet } from './results/named-set.ts';
import { forgetTyping } from './shortcuts/typing.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { countUnsaved } from './unsaved/unsaved.rules.ts';

const FilterChips = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './filters/filter-chips.tsx')).FilterChips,
);

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // The height that the shell leaves: only the rows scroll.
    height: 'var(--page-height)',
    minHeight: '20rem',
    // It gets the focus only when the opener of a dialog or panel has left the page, so it needs no outline.
    outlineStyle: 'none',
  },
  body: {
    position: 'relative',
    display: 'flex',
    flexGrow: 1,
    gap: tokens.spacingHorizontalM,
    minHeight: 0,
    marginBlockEnd: 'var(--toast-height, 0px)',
  },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    containerType: 'inline-size',
    // Next to a panel every row keeps its phone and its details: the panel shrinks before that.
    [TWO_COLUMNS]: { flex: '1 0 23.5rem' },
  },
  chips: { flexShrink: 0, height: '24px', overflowX: 'auto' },
  covered: { [ONE_COLUMN]: { visibility: 'hidden' } },
});

interface ContactQueueProps {
  shell: Shell;
  listId: string;
  lists: CallListNamesQuery['callLists']['nodes'];
  /** Its rows came with the answer before. */
  isFresh: boolean;
}

export function ContactQueue({ shell, listId, lists, isFresh }: ContactQueueProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const stateMenu = useRef<HTMLDivElement>(null);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const screen = useQueueScreen(shell, listId, isFresh);
  const { queue, desk, current, dispatch, filter, state } = screen;

  const asked = useAsked({ openProfile: screen.openProfile, shownId: screen.details.contact?.id });
  const panel = usePanel(asked.panel, () => root.current);
  const putAway = desk.putAwayResults(screen.details.contact && screen.details.draft);

  const { openCalls } = desk;
  const unsaved = countUnsaved(putAway, openCalls.length + desk.olderOpenCalls);
  const callCurrent = () => current && canCallCurrent(screen) && screen.call(current);
  const toggleAutoDial = () => {
    // An open call owns this key as well.
    if (!state.isOn && hasOpenCall(screen)) return callCurrent();
    if (state.isOn || openCalls.length <= OPEN_CALLS_MAX) return screen.toggleAutoDial();
    shell.notify(FINISH_FIRST);
    if (panel.open !== 'results') panel.toggle('results');
  };
  const undo = desk.canUndo ? () => void screen.again.undo() : undefined;

  const isDialogOpen = areShortcutsOpen || desk.openResult !== null || screen.details.contact !== null;
  useFocusReturn(isDialogOpen, () => root.current);
  useEffect(() => preloadFrom(root.current), []);
  useEffect(() => forgetTyping, []);
  useResultsOfList(listId, queue.isReady);
  const nextContact = () => dispatch({ type: 'next-contact' });
  useShortcuts(
    {
      '/': () => searchBox.current?.querySelector('input')?.focus(),
      j: () => dispatch({ type: 'moved', by: 1 }),
      k: () => dispatch({ type: 'moved', by: -1 }),
      c: callCurrent,
      n: nextContact,
      a: toggleAutoDial,
      u: undo,
      p: () => stateMenu.current?.querySelector('button')?.click(),
      d: () => current && screen.openProfile(current),
      b: () => panel.toggle('callbacks'),
      o: () => unsaved.waiting + unsaved.withoutResult > 0 && panel.toggle('results'),
      '?': () => setShortcutsOpen(true),
      Escape: panel.open ? panel.close : undefined,
    },
    !isDialogOpen,
  );

  const paused = pausedOf(screen, lists, listId);

  const loadMore = useStable(() => {
    // The rows at hand stay, and scrolling requests the page again.
    queue.loadMore().catch(() => undefined);
  });
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <QueueHeader
        {...headerOf(screen)}
        lists={paused?.others ?? lists}
        listId={listId}
        pausedName={paused?.name}
        searchRef={searchBox}
        open={panel.open}
        onOpen={panel.toggle}
        // Another list has other contacts and fields: its search and filters begin empty.
        onList={(id) => shell.navigate(`/contacts/${id}${filter.isActiveOnly ? '' : '?show=all'}`)}
      />
      {filter.filter && <ChipsInPlace filter={filter} />}
      <QueueLine {...lineOf(screen)} unsaved={unsaved} open={panel.open} onOpen={panel.toggle} />
      <div className={styles.body}>
        <div className={mergeClasses(styles.rows, panel.open !== null && styles.covered)}>
          <QueueRows
            {...{ queue, filter, paused }}
            {...rowsOf(screen)}
            onCall={screen.call}
            onDetails={screen.openProfile}
            onMore={loadMore}
            onUpload={hasAdminRole(shell.session) ? () => shell.navigate('/admin/call-lists') : undefined}
          />
        </div>
        <QueuePanel
          {...panelOf(screen)}
          shell={shell}
          listId={listId}
          open={panel.open}
          drafts={putAway}
          onClose={panel.close}
        />
      </div>
      <CallBar
        {...barOf(screen)}
        state={{ ...stateOf(screen), shell, listId, menuRef: stateMenu }}
        isDialogOpen={isDialogOpen}
        // The panel has it with its own button.
        {...(panel.open === 'results' && { refused: undefined })}
        onCall={callCurrent}
        onNext={nextContact}
        onUndo={undo}
        onFinish={callCurrent}
        onContinue={screen.again.continueResult}
        onToggleAutoDial={toggleAutoDial}
        onShortcuts={() => setShortcutsOpen(true)}
      />
      <QueueDialogs
        {...dialogsOf(screen)}
        areShortcutsOpen={areShortcutsOpen}
        onCloseShortcuts={() => setShortcutsOpen(false)}
        agent={shell.session}
      />
    </div>
  );
}

/** Loads the results of a list with a set before a dialog needs them. */
function useResultsOfList(listId: string, isReady: boolean): void {
  const client = useApolloClient();
  const hasSet = isReady && namesSet(client.cache, listId);
  useEffect(() => {
    if (!hasSet) return;
    void import('./results/use-list-results.ts')
      .then(({ readListResults }) => readListResults(client, listId))
      .catch(() => undefined);
  }, [client, hasSet, listId]);
}

/** The list, if its agents have lost it by a pause, and the lists that they have. */
function pausedOf({ queue, activity }: QueueScreen, lists: ContactQueueProps['lists'], listId: string) {
  if (!queue.isAbsent || !activity.isPaused) return undefined;
  // The names that an agent reads after the pause are without it.
  const name = lists.find(({ id }) => id === listId)?.name ?? 'This list';
  return { name, others: lists.filter(({ id }) => id !== listId) };
}

/** Chips arrive after the first paint, into their place. */
function ChipsInPlace({ filter }: Pick<QueueScreen, 'filter'>) {
  const styles = useStyles();
  return (
    <div className={styles.chips}>
      <FilterChips filter={filter} />
    </div>
  );
}

/** The colleague who has finished the current contact since the rows were read. */
const finisherOf = ({ current, activity }: QueueScreen) => current && activity.finishers.get(current.id);
const verdictOf = ({ current, verdicts }: QueueScreen) => current && verdicts.get(current.id);
/** The current contact has a call without a result: the call key continues it. */
const hasOpenCall = ({ current, desk, runningCall }: QueueScreen) =>
  current !== undefined && !runningCall && desk.openContactIds.has(current.id);
const canCallCurrent = (screen: QueueScreen) =>
  hasOpenCall(screen) ||
  (screen.current !== undefined &&
    verdictOf(screen)?.callable !== false &&
    finisherOf(screen) === undefined &&
    !screen.isCut);

/** The results of the panel's calls, and its actions. */
const panelOf = ({ desk, filter, queue, call, notReached, again }: QueueScreen) => ({
  desk,
  filter,
  contacts: queue.contacts,
  onCall: call,
  onNotReached: notReached,
  onContinue: again.continueResult,
});

/** The list, its figures, and which of its contacts are shown. */
const headerOf = ({ queue, filter, runningCall }: QueueScreen) => ({
  queue,
  filter,
  isOnCall: runningCall !== undefined,
});

/** The line above the rows. */
const lineOf = ({ desk, state, filter }: QueueScreen) => ({
  waitingIds: desk.waitingIds,
  isWholeListDialed: state.isOn && filter.isNarrowed,
});

/** The forms of results. */
const dialogsOf = ({
  desk,
  details,
  verdicts,
  activity,
  state,
  isCut,
  saveOpenResult,
  toggleAutoDial,
}: QueueScreen) => ({
  desk,
  details,
  verdicts,
  activity,
  isAutoDialing: state.isOn,
  isCut,
  onSave: saveOpenResult,
  onPause: toggleAutoDial,
});

/** The state of the rows. */
const rowsOf = ({ currentIndex, desk, isCut, activity, verdicts, showRows }: QueueScreen) => ({
  currentIndex,
  unsentIds: desk.unsentIds,
  openContactIds: desk.openContactIds,
  isCut,
  activity,
  verdicts,
  onShow: showRows,
});

/** The agent's call, for the menu of their state. */
const stateOf = ({ runningCall, desk, state, toggleAutoDial }: QueueScreen) => ({
  call: runningCall,
  takeLeft: desk.takeLeft,
  onStopDialing: state.isOn ? toggleAutoDial : undefined,
});

const NO_ZONES: readonly string[] = [];

/** The state of the last results. */
const aboutSaid = ({ desk: { said, drafts }, verdicts }: QueueScreen) => ({
  said,
  saidZones: (said && said.step !== 'undone' && verdicts.get(said.draft.contactId)?.zones) || NO_ZONES,
  refused: drafts.findLast(({ stage, message }) => stage === 'refused' && message !== null),
});

/** The contents of the call bar. */
const barOf = (screen: QueueScreen) => ({
  contact: screen.current,
  finisher: finisherOf(screen),
  canCall: canCallCurrent(screen),
  hasOpenCall: hasOpenCall(screen),
  isOffline: screen.isOffline,
  isCut: screen.isCut,
  verdict: verdictOf(screen),
  place: screen.currentIndex + 1,
  total: screen.queue.matchCount ?? screen.queue.contacts.length,
  isTotalCapped: screen.queue.isMatchCountCapped,
  isAutoDialing: screen.state.isOn,
  isChecking: screen.desk.isChecking,
  call: screen.runningCall,
  ...aboutSaid(screen),
  isNobodyLeft: screen.isNobodyLeft,
  dryListId: screen.dryListId,
});
