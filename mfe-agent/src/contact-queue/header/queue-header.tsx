import { Badge, Button, makeStyles, SearchBox, tokens } from '@dialdeck/ui/core';
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter';
import { type RefObject, useId } from 'react';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import { FunnelLine } from '#contact-queue/funnel/funnel-line.tsx';
import type { PanelName } from '#contact-queue/panel/use-panel.ts';
import { useMedia } from '#contact-queue/use-media.ts';
import { ListTitle } from './list-title.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { StatusChoice } from './status-choice.tsx';

/** Below this width the figures and the choice of Active Only are shown with the filters. */
const NARROW = '(max-width: 899px)';

/** The header has one line; with everything in it, it is close. */
const MEDIUM = '@media (min-width: 900px) and (max-width: 1199px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    [`@media ${NARROW}`]: { flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
    [MEDIUM]: { columnGap: tokens.spacingHorizontalS },
  },
  // A long name is cut before anything next to it moves to another line.
  title: {
    flex: '1 1 auto',
    minWidth: '12rem',
    '@media (min-width: 561px) and (max-width: 899px)': { flexBasis: 0, minWidth: 0 },
    '@media (max-width: 560px)': { flexBasis: '100%', minWidth: 0 },
  },
  paused: { flexShrink: 0, alignSelf: 'center', marginInlineEnd: tokens.spacingHorizontalS },
  // It gives way before the list's name does.
  search: {
    flex: '0 9999 15rem',
    minWidth: '9rem',
    '@media (max-width: 560px)': { flexGrow: 1 },
    [MEDIUM]: { minWidth: '7.5rem' },
  },
  box: { width: '100%', maxWidth: 'none' },
  filters: {
    flexShrink: 0,
    minWidth: 0,
    // Only its icon is seen.
    [MEDIUM]: {
      fontSize: 0,
      paddingInline: tokens.spacingHorizontalSNudge,
      '> .fui-Button__icon': { marginInlineEnd: 0 },
    },
  },
  more: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    flexBasis: '100%',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
  },
});

interface QueueHeaderProps {
  queue: QueueScreen['queue'];
  filter: QueueScreen['filter'];
  isOnCall: boolean;
  lists: CallListNamesQuery['callLists']['nodes'];
  listId: string;
  /** The name of a list that is not in the selector any more. */
  pausedName: string | undefined;
  /** Holds the search box, so that a key can take the focus there. */
  searchRef: RefObject<HTMLDivElement | null>;
  onList: (listId: string) => void;
  open: PanelName | null;
  onOpen: (panel: PanelName) => void;
}

/** The name of the list, its progress, and the filter of its contacts. */
export function QueueHeader({
  queue,
  filter,
  isOnCall,
  lists,
  listId,
  pausedName,
  searchRef,
  ...on
}: QueueHeaderProps) {
  const styles = useStyles();
  const { list } = queue;
  const isNarrow = useMedia(NARROW);
  const isOpen = on.open === 'filters';
  const moreId = useId();
  const figures = <QueueFigures list={list} />;
  const filters = (
    <>
      <StatusChoice isActiveOnly={filter.isActiveOnly} onActiveOnly={filter.setActiveOnly} />
      <MatchBadge
        matchCount={queue.matchCount}
        isMatchCountCapped={queue.isMatchCountCapped}
        totalContacts={list?.totalContacts}
      />
    </>
  );
  return (
    <header className={styles.root}>
      <div className={styles.title}>
        <ListTitle
          lists={lists}
          selectedId={listId}
          name={list?.name ?? pausedName}
          isOnCall={isOnCall}
          onSelect={on.onList}
        >
          {list && !list.isActive && (
            <Badge className={styles.paused} appearance="tint" color="warning" size="small">
              Paused
            </Badge>
          )}
          {list && (
            <FunnelLine
              listId={listId}
              description={list.description}
              isOpen={on.open === 'funnel'}
              onOpen={() => on.onOpen('funnel')}
            />
          )}
        </ListTitle>
      </div>
      {!isNarrow && figures}
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is too young for some browsers */}
      <div role="search" ref={searchRef} className={styles.search}>
        <SearchBox
          className={styles.box}
          aria-label="Search contacts"
          placeholder="Search contacts"
          title="Search name, email, phone, company"
          aria-keyshortcuts="/"
          value={filter.search}
          onChange={(_event, { value }) => filter.setSearch(value)}
        />
      </div>
      <Button
        className={styles.filters}
        icon={<FilterRegular />}
        title="Filters"
        aria-expanded={isOpen}
        aria-controls={isNarrow ? moreId : undefined}
        onClick={() => on.onOpen('filters')}
      >
        Filters
      </Button>
      {!isNarrow && filters}
      {isNarrow && isOpen && (
        <div id={moreId} className={styles.more}>
          {figures}
          {filters}
        </div>
      )}
    </header>
  );
}

const useMatchBadgeStyles = makeStyles({
  // Rendered before it has a text, as a live region must be.
  root: { display: 'inline-flex', flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

const number = new Intl.NumberFormat();

interface MatchBadgeProps {
  /** Contacts that are shown, when that is known. */
  matchCount: number | undefined;
  isMatchCountCapped: boolean;
  totalContacts: number | undefined;
}

/** How many contacts of the list fit search and filter. */
function MatchBadge({ matchCount, isMatchCountCapped, totalContacts }: MatchBadgeProps) {
  const styles = useMatchBadgeStyles();
  return (
    <span role="status" className={styles.root}>
      {matchCount !== undefined && totalContacts !== undefined && (
        <Badge appearance="outline" color="informative" size="large">
          {`${number.format(matchCount)}${isMatchCountCapped ? '+' : ''} of ${number.format(totalContacts)} contacts`}
        </Badge>
      )}
    </span>
  );
}
