import type { Board } from '@dialdeck/common/floor/agent-state';
import { Button, makeStyles, mergeClasses, Switch, tokens } from '@dialdeck/ui/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nameInitials } from './board-change.rules.ts';
import { forText, LARGE_NUMBERS, stateText, useSecond } from './board-rows.tsx';

/** Each page of rows is shown so long. */
const PAGE_MS = 15_000;
/** 24 px where the screen is 1080 px high. */
const TYPE = 'max(16px, min(2.6vh, 4vw))';
const ROW_VH = 5.2;
/** The height above the rows, until it has been measured. */
const ABOVE_VH = 38;
/** The widths of the columns, in percent. */
const WIDTHS = [20, 20, 9, 20, 7, 8, 7, 9];

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    inset: 0,
    zIndex: 1_000_000,
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5vh',
    padding: '2vh 2vw',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: TYPE,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
  },
  bar: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '1vw', minHeight: '4vh' },
  barText: { fontSize: TYPE },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    gap: '1vw',
    margin: 0,
    '@media (max-width: 40rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  label: { color: tokens.colorNeutralForeground2, overflowWrap: 'break-word' },
  value: { margin: 0, fontSize: '8vh', lineHeight: 1.1, fontWeight: tokens.fontWeightSemibold },
  small: { margin: 0, display: 'flex', justifyContent: 'space-between', gap: '1vw' },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', textAlign: 'start' },
  head: {
    padding: '0 0.5vw',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    verticalAlign: 'bottom',
    // No one can point at a wall: heads are whole.
    lineHeight: 1.1,
  },
  cell: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', padding: '0 0.5vw' },
  row: { height: `${ROW_VH}vh`, borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  number: { textAlign: 'end' },
  // A phone shows who does what, for how long.
  wide: { '@media (max-width: 40rem)': { display: 'none' } },
  over: { backgroundColor: tokens.colorStatusWarningBackground1 },
  twice: { backgroundColor: tokens.colorStatusDangerBackground1 },
});

export interface WallProps {
  board: Board;
  /** While the stream is away. */
  note: ReactNode;
  aheadMs: number;
  onClose: () => void;
}

/** The board over the whole screen, to be read from afar. Never scrolls: rows come in pages. */
export function Wall({ board, note, aheadMs, onClose }: WallProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const now = useSecond();
  const [began] = useState(Date.now);
  const [isShort, setShort] = useState(false);
  useFullScreen(root, onClose);
  const [body, perPage] = useRowsPerPage();
  const pages = Math.max(1, Math.ceil(board.rows.length / perPage));
  const page = Math.floor((now - began) / PAGE_MS) % pages;
  const rows = board.rows.slice(page * perPage, (page + 1) * perPage);
  const cell = (isNumber = false, isWide = false) =>
    mergeClasses(styles.cell, isNumber && styles.number, isWide && styles.wide);
  const head = (isNumber = false, isWide = false) =>
    mergeClasses(styles.head, isNumber && styles.number, isWide && styles.wide);
  return (
    <div ref={root} className={styles.root} role="dialog" aria-modal="true" aria-label="Wall" tabIndex={-1}>
      <div className={styles.bar}>
        <Switch
          label={{ children: 'Initials only', className: styles.barText }}
          checked={isShort}
          onChange={(_event, { checked }) => setShort(checked)}
        />
        <Button className={styles.barText} onClick={onClose}>
          Leave Wall
        </Button>
      </div>
      <dl className={styles.numbers}>
        {LARGE_NUMBERS.map(([label, name]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{board.numbers[name].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        <span>Can be called now: {board.numbers.callableNow?.toLocaleString() ?? '–'}</span>
        {note}
      </p>
      <table className={styles.table} aria-label="Agents now">
        <colgroup>
          {WIDTHS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <col key={index} className={index > 2 ? styles.wide : undefined} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className={head()}>Agent</th>
            <th className={head()}>State</th>
            <th className={head(true)}>For</th>
            <th className={head(false, true)}>List</th>
            <th className={head(true, true)}>Calls</th>
            <th className={head(true, true)}>Reached</th>
            <th className={head(true, true)}>Wins</th>
            <th className={head(true, true)}>Calls without a result</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={row.userId} className={mergeClasses(styles.row, row.trouble ? styles[row.trouble] : undefined)}>
              <td className={cell()}>{isShort ? nameInitials(row.name) : row.name}</td>
              <td className={cell()}>{stateText(row)}</td>
              <td className={cell(true)}>{forText(row, now + aheadMs)}</td>
              <td className={cell(false, true)}>{row.callListName}</td>
              <td className={cell(true, true)}>{row.calls.toLocaleString()}</td>
              <td className={cell(true, true)}>{row.reached.toLocaleString()}</td>
              <td className={cell(true, true)}>{row.wins.toLocaleString()}</td>
              <td className={cell(true, true)}>{row.openCalls.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows that fit below the heads, measured whenever the wall is drawn, which is every second. */
function useRowsPerPage(): [RefObject<HTMLTableSectionElement | null>, number] {
  const body = useRef<HTMLTableSectionElement>(null);
  const [perPage, setPerPage] = useState(Math.floor((100 - ABOVE_VH) / ROW_VH));
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const height = body.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
    if (height > 0) setPerPage(Math.max(1, Math.floor((window.innerHeight * 0.98 - top) / height)));
  });
  return [body, perPage];
}

/** Takes the whole screen where the browser allows it. Leaving full screen, and Escape without it, close the wall; the focus goes back. */
function useFullScreen(root: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const wall = root.current;
    const opener = document.activeElement;
    wall?.focus();
    let wasFull = false;
    wall?.requestFullscreen?.().then(
      () => {
        wasFull = true;
      },
      () => undefined,
    );
    const onChange = () => wasFull && !document.fullscreenElement && close.current();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [root]);
}
