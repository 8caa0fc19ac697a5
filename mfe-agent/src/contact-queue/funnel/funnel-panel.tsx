import { asOfText, stageDetail, stageName, uncountedTexts } from '@dialdeck/common/calling/funnel-words';
import { Button, makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { FunnelStage } from '@dialdeck/ui/funnel';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import { showStage } from '#contact-queue/filters/filters.rules.ts';
import { SidePanel, STOP } from '#contact-queue/panel/side-panel.tsx';
import { useNow } from '#contact-queue/use-now.ts';
import { readerAt } from './funnel-words.ts';
import { type ListFunnel, useFunnel } from './use-funnel.ts';

const EVERY_MS = 15_000;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  stage: { paddingInline: tokens.spacingHorizontalM },
  note: { margin: 0, padding: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground2 },
});

/** The screens that unblock the contacts of a stage, for people who may do so. */
const REMEDIES: Readonly<Record<string, readonly [name: string, path: (listId: string) => string]>> = {
  DO_NOT_CALL: ['Load register', () => '/admin/do-not-call/registers'],
  PLACE_UNKNOWN: ['Add region', (listId) => `/admin/call-lists?whyNotNow=${listId}`],
  CLOSED: ['Change rules', () => '/admin/rules'],
};

interface FunnelPanelProps {
  listId: string;
  isAdmin: boolean;
  filter: QueueScreen['filter'];
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
  listId,
  isAdmin,
  filter,
  onNavigate,
}: Omit<FunnelPanelProps, 'onClose'> & { funnel: ListFunnel }) {
  const styles = useStyles();
  const now = useNow(true, EVERY_MS);
  const before = (place: number) => funnel.stages.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  const stage = { className: styles.stage, total: funnel.total };
  const show = (code: string) => filter.change((parameters) => showStage(parameters, code));
  return (
    <>
      <ul className={styles.list} aria-label="Contacts by what stops them">
        <FunnelStage {...stage} name="Contacts" count={funnel.total} before={0} />
        {funnel.stages.map(({ code, count }, place) => {
          const remedy = isAdmin ? REMEDIES[code] : undefined;
          return (
            <FunnelStage key={code} {...stage} name={stageName(code)} count={count} before={before(place)}>
              {count > 0 && <Detail text={stageDetail(funnel, code, readerAt(now))} />}
              {count > 0 && <Action name="Show these contacts" onDo={() => show(code)} />}
              {count > 0 && remedy && <Action name={remedy[0]} onDo={() => onNavigate(remedy[1](listId))} />}
            </FunnelStage>
          );
        })}
        <FunnelStage
          {...stage}
          name="Can be called now"
          count={funnel.availableNow}
          before={before(funnel.stages.length)}
          isLast
        >
          {funnel.availableNow > 0 && <Action name="Show these contacts" onDo={() => show('AVAILABLE')} />}
        </FunnelStage>
      </ul>
      {uncountedTexts(funnel.uncounted).map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      <p className={styles.note}>Counted {asOfText(funnel.asOf)}</p>
      <p className={styles.note}>Every number is checked again before dialing.</p>
    </>
  );
}

const Detail = ({ text }: { text: string | null }) => text && <span>{text}</span>;

function Action({ name, onDo }: { name: string; onDo: () => void }) {
  return (
    <Button {...STOP} size="small" onClick={onDo}>
      {name}
    </Button>
  );
}
