import type { Board } from '@dialdeck/common/floor/agent-state';
import { Button, makeStyles, mergeClasses, Switch, tokens } from '@dialdeck/ui/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { nameInitials } from './board-change.rules.ts';
import { forText, LARGE_NUMBERS, stateText, useSecond } from './board-rows.tsx';

/** Each page of rows is shown so long. */
const PAGE_MS = 15_000;
/** 24 px where the screen is 1080 px high. */
const TYPE = 'max(16px, 2.6vh)';
const ROW_VH = 5.2;
const HEAD_VH = 30;

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
  bar: { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '1vw', height: '4vh' },
  barText: { fontSize: TYPE },
  numbers: { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '1vw', margin: 0, height: '15vh' },
  label: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  value: { margin: 0, fontSize: '8vh', lineHeight: 1.1, fontWeight: tokens.fontWeightSemibold },
  small: { margin: 0, display: 'flex', justifyContent: 'space-between', gap: '1vw' },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', textAlign: 'start' },
  head: {
    height: `${ROW_VH}vh`,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  cell: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', padding: '0 0.5vw' },
  row: { height: `${ROW_VH}vh`, borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  number: { textAlign: 'end' },
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
  const perPage = Math.max(1, Math.floor((100 - HEAD_VH - ROW_VH) / ROW_VH));
  const pages = Math.max(1, Math.ceil(board.rows.length / perPage));
  const page = Math.floor((now - began) / PAGE_MS) % pages;
  const rows = board.rows.slice(page * perPage, (page + 1) * perPage);
  const cell = (isNumber = false) => mergeClasses(styles.cell, isNumber && styles.number);
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
        <thead>
          <tr>
            <th className={mergeClasses(styles.head, cell())}>Agent</th>
            <th className={mergeClasses(styles.head, cell())}>State</th>
            <th className={mergeClasses(styles.head, cell(true))}>For</th>
            <th className={mergeClasses(styles.head, cell())}>List</th>
            <th className={mergeClasses(styles.head, cell(true))}>Calls</th>
            <th className={mergeClasses(styles.head, cell(true))}>Reached</th>
            <th className={mergeClasses(styles.head, cell(true))}>Wins</th>
            <th className={mergeClasses(styles.head, cell(true))} title="Calls without a result">
              Calls without a result
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId} className={mergeClasses(styles.row, row.trouble ? styles[row.trouble] : undefined)}>
              <td className={cell()}>{isShort ? nameInitials(row.name) : row.name}</td>
              <td className={cell()}>{stateText(row)}</td>
              <td className={cell(true)}>{forText(row, now + aheadMs)}</td>
              <td className={cell()}>{row.callListName}</td>
              <td className={cell(true)}>{row.calls.toLocaleString()}</td>
              <td className={cell(true)}>{row.reached.toLocaleString()}</td>
              <td className={cell(true)}>{row.wins.toLocaleString()}</td>
              <td className={cell(true)}>{row.openCalls.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
