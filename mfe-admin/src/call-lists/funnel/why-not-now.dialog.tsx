import { useQuery } from '@dialdeck/apollo';
import { asOfText, type Openings, stageDetail, stageName, uncountedTexts } from '@dialdeck/common/calling/funnel-words';
import { stageQuery } from '@dialdeck/common/contacts/contact-filter.rules';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import { Link } from '@dialdeck/router';
import { Button, makeStyles, Spinner, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { FunnelStage } from '@dialdeck/ui/funnel';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import { CallListFunnelDocument, type CallListFunnelQuery } from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { AddRegionForm } from './add-region.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  note: { color: tokens.colorNeutralForeground2 },
});

/** The screens that fix the problem of each stage. */
const REMEDIES: Readonly<Record<string, readonly [name: string, path: string]>> = {
  DO_NOT_CALL: ['Load register', '/admin/do-not-call/registers'],
  CLOSED: ['Change rules', '/admin/rules'],
};

export interface WhyNotNowDialogProps {
  isOpen: boolean;
  callList: { id: string } | null;
  /** Whether the person can change the rules. */
  isAdmin: boolean;
  onClose: () => void;
}

/** Why the contacts of a list are not called now: each counts once, in the first stage that stops it. */
export function WhyNotNowDialog({ isOpen, callList, isAdmin, onClose }: WhyNotNowDialogProps) {
  const [unplaced, setUnplaced] = useState<number | null>(null);
  if (callList && unplaced !== null) {
    // The funnel is counted again after it.
    const close = () => setUnplaced(null);
    return (
      <FormDialog isOpen onClose={close}>
        <AddRegionForm callListId={callList.id} count={unplaced} onClose={close} />
      </FormDialog>
    );
  }
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Why not now?</DialogTitle>
          <DialogContent>
            {callList && <ListFunnel id={callList.id} isAdmin={isAdmin} onAddRegion={setUnplaced} />}
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
  isAdmin: boolean;
  onAddRegion: (unplaced: number) => void;
}

function ListFunnel(props: ListFunnelProps) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(CallListFunnelDocument, {
    variables: { id: props.id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  if (data?.callList) return <Stages {...props} {...data.callList} />;
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

function Stages({
  id,
  name,
  isAdmin,
  funnel,
  onAddRegion,
}: ListFunnelProps & { name: string; funnel: FunnelOfList & Openings }) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const now = Date.now();
  const before = (place: number) => funnel.stages.slice(0, place).reduce((sum, { count }) => sum + count, 0);
  const { total } = funnel;
  const contactsOf = (code: string, count: number) =>
    count > 0 && (
      <Link to={`/contacts/${id}${stageQuery(code)}`} className={linkClassName}>
        Show these contacts
      </Link>
    );
  return (
    <>
      <p className={styles.note}>{name}</p>
      <ul className={styles.list} aria-label="Contacts by what stops them">
        <FunnelStage name="Contacts" count={total} before={0} total={total} />
        {funnel.stages.map(({ code, count }, place) => {
          const remedy = isAdmin ? REMEDIES[code] : undefined;
          const detail = count > 0 && stageDetail(funnel, code, { now, clock: (at) => nearTimeText(at, now) });
          return (
            <FunnelStage key={code} name={stageName(code)} count={count} before={before(place)} total={total}>
              {detail && <span>{detail}</span>}
              {contactsOf(code, count)}
              {count > 0 && isAdmin && code === 'PLACE_UNKNOWN' && (
                <Button size="small" onClick={() => onAddRegion(count)}>
                  Add region
                </Button>
              )}
              {count > 0 && remedy && (
                <Link to={remedy[1]} className={linkClassName}>
                  {remedy[0]}
                </Link>
              )}
            </FunnelStage>
          );
        })}
        <FunnelStage
          name="Can be called now"
          count={funnel.availableNow}
          before={before(funnel.stages.length)}
          total={total}
          isLast
        >
          {contactsOf('AVAILABLE', funnel.availableNow)}
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
