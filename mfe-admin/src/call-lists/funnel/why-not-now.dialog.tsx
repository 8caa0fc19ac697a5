import { useQuery } from '@dialdeck/apollo';
import { countText, type Openings, stageDetail, stageName } from '@dialdeck/common/calling/funnel-words';
import { Link } from '@dialdeck/router';
import { Button, makeStyles, mergeClasses, Spinner, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';
import { CallListFunnelDocument, type CallListFunnelQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  stage: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  count: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  track: { gridColumn: '1 / -1', height: '6px', backgroundColor: tokens.colorNeutralBackground3 },
  bar: { height: '100%', backgroundColor: tokens.colorNeutralForeground3 },
  left: { backgroundColor: tokens.colorBrandBackground },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  note: { color: tokens.colorNeutralForeground2 },
});

/** Where to mend what stops the contacts of a stage. */
const REMEDIES: Readonly<Record<string, readonly [name: string, path: string]>> = {
  DO_NOT_CALL: ['Load register', '/admin/do-not-call/registers'],
  CLOSED: ['Change rules', '/admin/rules'],
};

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** 17:00 for a time of today, else with its day. */
function clockOf(at: string): string {
  const time = new Date(at);
  const clock = clockFormat.format(time);
  return time.toDateString() === new Date().toDateString() ? clock : `${dayFormat.format(time)}, ${clock}`;
}

export interface WhyNotNowDialogProps {
  isOpen: boolean;
  callList: { id: string; name: string } | null;
  /** Who may mend it. */
  isAdmin: boolean;
  onClose: () => void;
}

/** Why the contacts of a list are not called now: each counts once, in the first stage that stops it. */
export function WhyNotNowDialog({ isOpen, callList, isAdmin, onClose }: WhyNotNowDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Why not now?</DialogTitle>
          <DialogContent>
            {callList && <ListFunnel id={callList.id} name={callList.name} isAdmin={isAdmin} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface ListFunnelProps {
  id: string;
  name: string;
  isAdmin: boolean;
}

function ListFunnel({ id, name, isAdmin }: ListFunnelProps) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(CallListFunnelDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const funnel = data?.callList?.funnel;
  if (funnel) return <Stages id={id} name={name} isAdmin={isAdmin} funnel={funnel} />;
  if (!error) return <Spinner size="small" label="Counting..." />;
  return (
    <p className={styles.note} role="alert">
      The contacts cannot be counted right now.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  );
}

type FunnelOfList = NonNullable<CallListFunnelQuery['callList']>['funnel'];

function Stages({ id, name, isAdmin, funnel }: ListFunnelProps & { funnel: FunnelOfList & Openings }) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const now = Date.now();
  const before = (place: number) => funnel.stages.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  const { total } = funnel;
  return (
    <>
      <p className={styles.note}>{name}</p>
      <ul className={styles.list} aria-label="Contacts by what stops them">
        <Stage name="Contacts" count={total} before={0} total={total} />
        {funnel.stages.map(({ code, count }, place) => {
          const remedy = isAdmin ? REMEDIES[code] : undefined;
          return (
            <Stage key={code} name={stageName(code)} count={count} before={before(place)} total={total}>
              {count > 0 && stageDetail(funnel, code, { now, clock: clockOf })}
              {count > 0 && code === 'DECIDED' && (
                <a className={linkClassName} href={`/call-lists/${id}/contacts`} target="_blank" rel="noopener">
                  Show these contacts
                </a>
              )}
              {count > 0 && remedy && (
                <Link to={remedy[1]} className={linkClassName}>
                  {remedy[0]}
                </Link>
              )}
            </Stage>
          );
        })}
        <Stage
          name="Can be called now"
          count={funnel.availableNow}
          before={before(funnel.stages.length)}
          total={total}
          isLast
        />
      </ul>
      <p className={styles.note}>Numbers are asked again when they are called.</p>
    </>
  );
}

interface StageProps {
  name: string;
  count: number;
  /** Contacts of all stages above. */
  before: number;
  total: number;
  isLast?: boolean;
  children?: ReactNode;
}

/** Its bar begins where the one above ended. */
function Stage({ name, count, before, total, isLast = false, children }: StageProps) {
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
      {children && <span className={styles.detail}>{children}</span>}
    </li>
  );
}
