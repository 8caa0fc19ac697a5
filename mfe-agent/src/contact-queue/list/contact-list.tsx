import { makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Activity } from '#contact-queue/activity/use-activity.ts';
import type { ShowRows } from '#contact-queue/activity/use-visible-rows.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { ContactRow, type ContactRowActions } from '#contact-queue/row/contact-row.tsx';
import { useRowHeight, WIDE } from '#contact-queue/row/contact-row-styles.ts';
import { useMedia } from '#contact-queue/use-media.ts';
import type { Verdicts } from '#contact-queue/verdict/use-verdicts.ts';
import { isListed } from '#contact-queue/verdict/verdict-words.ts';
import { rowsInView, topThatShows, type View } from './row-window.rules.ts';

/** With this many rows left below, the next page is loaded. */
const ROWS_AHEAD = 15;

const useStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  rows: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  more: { position: 'absolute', insetBlockEnd: 0, insetInline: 0, display: 'flex', justifyContent: 'center' },
});

export interface ContactListProps extends ContactRowActions {
  contacts: readonly QueueContact[];
  /** Contacts that fit, loaded or not. */
  total: number;
  currentIndex: number;
  /** Contacts whose result has not reached the server. */
  unsentIds: ReadonlySet<string>;
  /** Contacts with a call of this agent without a result. */
  openContactIds: ReadonlySet<string>;
  /** Numbers cannot be checked. */
  isCut: boolean;
  activity: Pick<Activity, 'callers' | 'finishers'>;
  verdicts: Verdicts;
  /** Reports which rows are in view. */
  onShow: ShowRows;
  nextPage: string | null | undefined;
  onMore: () => void;
}

/** The queue's rows: only those in view are in the page, however long the list is. */
export function ContactList(props: ContactListProps) {
  const styles = useStyles();
  const { contacts, currentIndex, unsentIds, activity, nextPage, onMore, onShow, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const isWide = useMedia(WIDE);
  const hasMore = nextPage != null;
  const count = contacts.length + Number(hasMore);
  const { first, end, show } = useRowWindow(scroller, { count, rowHeight });

  const currentId = contacts[currentIndex]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is brought into view when another becomes current, not when rows around it change
  useEffect(() => {
    if (currentIndex < 0) return;
    // The order is fixed, so numbers on the do-not-call list would stay above the current row for good.
    const above = contacts.slice(0, currentIndex);
    show(currentIndex, above.length > 0 && above.every(({ id }) => isListed(props.verdicts.get(id))));
  }, [currentId]);

  useEffect(() => onShow(first, Math.max(first, end - 1)), [first, end, onShow]);
  const isNearEnd = hasMore && end > Math.max(0, contacts.length - ROWS_AHEAD);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came leaves the end near, and another is requested
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, nextPage, onMore]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} aria-label="Contacts" style={{ height: count * rowHeight }}>
        {Array.from({ length: end - first }, (_, place) => {
          const index = first + place;
          const contact = contacts[index];
          return contact ? (
            <ContactRow
              key={contact.id}
              contact={contact}
              isCurrent={index === currentIndex}
              isWide={isWide}
              isWaiting={unsentIds.has(contact.id)}
              hasOpenCall={props.openContactIds.has(contact.id)}
              isCut={props.isCut}
              caller={activity.callers.get(contact.id)}
              finisher={activity.finishers.get(contact.id)}
              verdict={props.verdicts.get(contact.id)}
              place={index + 1}
              total={total}
              top={index * rowHeight}
              height={rowHeight}
              onCall={props.onCall}
              onDetails={props.onDetails}
            />
          ) : (
            <li key="more" className={styles.more} style={{ height: rowHeight }}>
              <Spinner size="small" label="Loading more contacts..." />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface UseRowWindow {
  readonly count: number;
  /** In pixels; of every row. */
  readonly rowHeight: number;
}

/** Selects the rows of a scrolling area to draw. All are of one height, so that there is nothing to measure but the area. */
function useRowWindow(scroller: RefObject<HTMLElement | null>, { count, rowHeight }: UseRowWindow) {
  const [shown, setShown] = useState({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const look = () => {
      const next = rowsInView(viewOf(area), rowHeight, count);
      setShown((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    look();
    const done = new AbortController();
    // Before the browser paints, so that fast scrolling shows no empty rows.
    area.addEventListener('scroll', () => flushSync(look), { passive: true, signal: done.signal });
    const observer = new ResizeObserver(look);
    observer.observe(area);
    return () => {
      done.abort();
      observer.disconnect();
    };
  }, [scroller, rowHeight, count]);
  // Rows may have gone since the last measurement of the area.
  const end = Math.min(shown.end, count);
  return {
    first: Math.min(shown.first, end),
    end,
    show: (index: number, isFirst: boolean) => {
      const area = scroller.current;
      if (area) area.scrollTop = topThatShows(index, rowHeight, viewOf(area), isFirst);
    },
  };
}

const viewOf = (area: HTMLElement): View => ({ top: area.scrollTop, height: area.clientHeight });
