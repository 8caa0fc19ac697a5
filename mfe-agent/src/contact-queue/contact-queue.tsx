import type { Shell } from '@dialdeck/contract';
import { makeStyles, PageHeader, tokens } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';
import { CallBar } from './call-bar/call-bar.tsx';
import { DueCallbacks } from './callbacks/due-callbacks.tsx';
import { useQueueScreen } from './desk/use-queue-screen.ts';
import { useStable } from './desk/use-stable.ts';
import { useFocusReturn } from './dialog/use-focus-return.ts';
import { ListSelector } from './header/list-selector.tsx';
import { QueueFigures } from './header/queue-figures.tsx';
import { QueueFilter } from './header/queue-filter.tsx';
import { preloadDialogsFrom, QueueDialogs } from './queue-dialogs.tsx';
import { QueueRows } from './queue-rows.tsx';
import { UnsavedResults } from './results/unsaved-results.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    // What the top bar and the page's own margins leave: rows scroll in between, the call bar stays where it is.
    height: `calc(100dvh - 48px - 2 * ${tokens.spacingVerticalXXL})`,
    minHeight: '30rem',
    // It takes the focus only when a dialog's opener has left the page; nobody acts on it.
    outlineStyle: 'none',
    '@media (max-width: 800px)': { height: 'auto', minHeight: 0 },
  },
  // The page's header brings a margin of its own.
  header: { marginBottom: `calc(-1 * ${tokens.spacingVerticalM})` },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 800px)': { height: '70dvh', minHeight: '20rem' },
  },
  bar: {
    '@media (max-width: 800px)': { position: 'sticky', insetBlockEnd: 0, zIndex: 1 },
  },
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
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const screen = useQueueScreen(shell, listId, isFresh);
  const { queue, desk, current, dispatch, filter, state } = screen;

  const isDialogOpen = areShortcutsOpen || desk.openResult !== null || screen.profileContact !== null;
  useFocusReturn(isDialogOpen, () => root.current);
  useEffect(() => preloadDialogsFrom(root.current), []);
  const callCurrent = () => current && screen.call(current, false);
  const nextContact = () => dispatch({ type: 'next-contact' });
  useShortcuts(
    {
      '/': () => searchBox.current?.querySelector('input')?.focus(),
      j: () => dispatch({ type: 'moved', by: 1 }),
      k: () => dispatch({ type: 'moved', by: -1 }),
      c: callCurrent,
      n: nextContact,
      a: screen.toggleAutoDial,
      d: () => current && screen.openProfile(current),
      '?': () => setShortcutsOpen(true),
    },
    !isDialogOpen,
  );

  const tapPhone = useStable((contact: NonNullable<typeof current>) => screen.call(contact, true));
  const callBack = useStable((contact: NonNullable<typeof current>) => screen.call(contact, false));
  const loadMore = useStable(() => {
    // The rows at hand stay, and scrolling asks again.
    queue.loadMore().catch(() => undefined);
  });
  const { list } = queue;
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <div className={styles.header}>
        <PageHeader
          title={list?.name ?? lists.find(({ id }) => id === listId)?.name ?? 'Contact Queue'}
          purpose={list?.description || 'Call the contacts of this list from top to bottom.'}
          actions={
            <ListSelector
              lists={lists}
              selectedId={listId}
              onSelect={(id) => {
                filter.setSearch('');
                shell.navigate(`/contacts/${id}`);
              }}
            />
          }
        />
      </div>
      <div className={styles.tools}>
        <QueueFigures list={list} />
        <QueueFilter
          search={filter.search}
          onSearch={filter.setSearch}
          searchRef={searchBox}
          isActiveOnly={filter.isActiveOnly}
          onActiveOnly={filter.setActiveOnly}
          matchCount={queue.matchCount}
          isMatchCountCapped={queue.isMatchCountCapped}
          totalContacts={list?.totalContacts}
        />
      </div>
      <UnsavedResults
        drafts={desk.putAwayResults(screen.profile.draft, screen.profileContact !== null)}
        onContinue={screen.continueResult}
        onDiscard={desk.discard}
        onSendNow={desk.resend}
      />
      <DueCallbacks waitingIds={desk.waitingIds} onCall={callBack} />
      <div className={styles.rows}>
        <QueueRows
          screen={screen}
          onCall={tapPhone}
          onDetails={screen.openProfile}
          onMore={loadMore}
          onUpload={shell.session.role === 'admin' ? () => shell.navigate('/admin/call-lists') : undefined}
        />
      </div>
      <div className={styles.bar}>
        <CallBar
          contact={current}
          place={screen.currentIndex + 1}
          total={queue.matchCount ?? queue.contacts.length}
          isTotalCapped={queue.isMatchCountCapped}
          isAutoDialing={state.isOn}
          call={desk.runningCall}
          onCall={callCurrent}
          onNext={nextContact}
          onToggleAutoDial={screen.toggleAutoDial}
          onShortcuts={() => setShortcutsOpen(true)}
        />
      </div>
      <QueueDialogs
        screen={screen}
        areShortcutsOpen={areShortcutsOpen}
        onCloseShortcuts={() => setShortcutsOpen(false)}
      />
    </div>
  );
}
