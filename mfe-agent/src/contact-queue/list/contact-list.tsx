import { makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Activity } from '../activity/use-activity.ts';
import type { ShowRows } from '../activity/use-visible-rows.ts';
import { NARROW, NARROW_ROW_HEIGHT, ROW_HEIGHT, WIDE } from '../row/contact-row.styles.ts';
import { ContactRow, type ContactRowActions } from '../row/contact-row.tsx';
import type { QueueContact } from './queue-contact.ts';
import { useMedia } from './use-media.ts';

/** The next page is asked for when so few rows are left below. */
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

interface ContactListProps extends ContactRowActions {
  contacts: readonly QueueContact[];
  /** Contacts that fit, loaded or not. */
  total: number;
  currentIndex: number;
  waitingIds: ReadonlySet<string>;
  activity: Pick<Activity, 'callers' | 'finishers'>;
  /** Tells which rows are in view. */
  onShow: ShowRows;
  hasMore: boolean;
  onMore: () => void;
}

/** The queue's rows: only those in view are in the page, however long the list is. */
export function ContactList(props: ContactListProps) {
  const styles = useStyles();
  const { contacts, currentIndex, waitingIds, activity, hasMore, onMore, onShow, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia(NARROW) ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const isWide = useMedia(WIDE);
  const rows = useVirtualizer({
    count: contacts.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => contacts[index]?.id ?? 'more',
    overscan: 2,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are measured anew
  useEffect(() => rows.measure(), [rows, rowHeight]);

  const currentId = contacts[currentIndex]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is brought into view when another becomes current, not when rows around it change
  useEffect(() => {
    if (currentIndex < 0) return;
    if (currentIndex > 0 || (scroller.current?.scrollTop ?? 0) > 0) rows.scrollToIndex(currentIndex);
  }, [currentId, rows]);

  const items = rows.getVirtualItems();
  const [firstShown, lastShown] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onShow(firstShown, lastShown), [firstShown, lastShown, onShow]);
  const isNearEnd = hasMore && (items.at(-1)?.index ?? 0) >= contacts.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd && contacts.length > 0) onMore();
  }, [isNearEnd, contacts.length, onMore]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} aria-label="Contacts" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start, size }) => {
          const contact = contacts[index];
          return contact ? (
            <ContactRow
              key={key}
              contact={contact}
              isCurrent={index === currentIndex}
              isWide={isWide}
              isWaiting={waitingIds.has(contact.id)}
              caller={activity.callers.get(contact.id)}
              finisher={activity.finishers.get(contact.id)}
              place={index + 1}
              total={total}
              top={start}
              height={size}
              onCall={props.onCall}
              onDetails={props.onDetails}
            />
          ) : (
            <li key={key} className={styles.more} style={{ height: size }}>
              <Spinner size="small" label="Loading more contacts..." />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
