import { countText, stageDetail, stageName } from '@dialdeck/common/calling/funnel-words';
import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { useNow } from '../call/use-now.ts';
import { SidePanel, STOP } from '../panel/side-panel.tsx';
import { readerAt } from './funnel-words.ts';
import { type ListFunnel, useFunnel } from './use-funnel.ts';

const EVERY_MS = 15_000;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  stage: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  count: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  track: { gridColumn: '1 / -1', height: '6px', backgroundColor: tokens.colorNeutralBackground3 },
  bar: { height: '100%', backgroundColor: tokens.colorNeutralForeground3 },
  left: { backgroundColor: tokens.colorBrandBackground },
  detail: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  action: { gridColumn: '1 / -1', justifySelf: 'start' },
  note: { margin: 0, padding: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground2 },
});

/** Where a person goes to mend what stops the contacts of a stage; for those who may. */
const REMEDIES: Readonly<Record<string, readonly [name: string, path: string]>> = {
  DO_NOT_CALL: ['Load register', '/admin/do-not-call/registers'],
  PLACE_UNKNOWN: ['Add region', '/admin/call-lists'],
  CLOSED: ['Change rules', '/admin/rules'],
};

interface FunnelPanelProps {
  listId: string;
  isAdmin: boolean;
  /** Shows the contacts that are decided too. */
  onShowAll: () => void;
  onNavigate: (path: string) => void;
  onClose: () => void;
}

/** Why the contacts of a list are not called now: each counts once, in the first stage that stops it. */
export function FunnelPanel({ onClose, ...props }: FunnelPanelProps) {
  const styles = useStyles();
  const { funnel, isFailed, refetch } = useFunnel(props.listId);
  return (
    <SidePanel title="Why not now?" onClose={onClose}>
      {funnel && <Stages {...props} funnel={funnel} />}
      {!funnel && !isFailed && <Spinner size="small" label="Counting..." />}
      {isFailed && (
        <p className={styles.note} role="alert">
          The contacts cannot be counted right now.{' '}
          <Button {...STOP} size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </SidePanel>
  );
}

function Stages({
  funnel,
  isAdmin,
  onShowAll,
  onNavigate,
}: Omit<FunnelPanelProps, 'onClose'> & { funnel: ListFunnel }) {
  const styles = useStyles();
  const now = useNow(true, EVERY_MS);
  const before = (place: number) => funnel.stages.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  const bar = { total: funnel.total };
  return (
    <>
      <ul className={styles.list} aria-label="Contacts by what stops them">
        <Stage {...bar} name="Contacts" count={funnel.total} before={0} />
        {funnel.stages.map(({ code, count }, place) => {
          const remedy = isAdmin ? REMEDIES[code] : undefined;
          return (
            <Stage
              key={code}
              {...bar}
              name={stageName(code)}
              count={count}
              before={before(place)}
              detail={count > 0 ? stageDetail(funnel, code, readerAt(now)) : null}
            >
              {count > 0 && code === 'DECIDED' && <Action name="Show these contacts" onDo={onShowAll} />}
              {count > 0 && remedy && <Action name={remedy[0]} onDo={() => onNavigate(remedy[1])} />}
            </Stage>
          );
        })}
        <Stage
          {...bar}
          name="Can be called now"
          count={funnel.availableNow}
          before={before(funnel.stages.length)}
          isLast
        />
      </ul>
      <p className={styles.note}>Numbers are asked again when they are called.</p>
    </>
  );
}

function Action({ name, onDo }: { name: string; onDo: () => void }) {
  const styles = useStyles();
  return (
    <Button {...STOP} className={styles.action} size="small" onClick={onDo}>
      {name}
    </Button>
  );
}

interface StageProps {
  name: string;
  count: number;
  /** Contacts of all stages above. */
  before: number;
  total: number;
  detail?: string | null;
  isLast?: boolean;
  children?: ReactNode;
}

/** Its bar begins where the one above ended. */
function Stage({ name, count, before, total, detail, isLast = false, children }: StageProps) {
  const styles = useStyles();
  const share = (part: number) => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <li className={mergeClasses(styles.stage, isLast && styles.strong)}>
      <span>{name}</span>
      <span className={styles.count}>{countText(count)}</span>
      <div className={styles.track}>
        <div
          className={mergeClasses(styles.bar, isLast && styles.left)}
          style={{ width: share(count), marginInlineStart: share(before) }}
        />
      </div>
      {detail && <span className={styles.detail}>{detail}</span>}
      {children}
    </li>
  );
}
