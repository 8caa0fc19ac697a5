import { useApolloClient, useQuery } from '@dialdeck/apollo';
import {
  asOfText,
  countText,
  type Openings,
  stageDetail,
  stageName,
  uncountedTexts,
} from '@dialdeck/common/calling/funnel-words';
import { PlaceRecordSchema } from '@dialdeck/common/calling/place-record.schemas';
import { stageQuery } from '@dialdeck/common/contacts/contact-filter.rules';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import { Link } from '@dialdeck/router';
import { Button, Field, Input, makeStyles, Spinner, tokens, useForm, useLinkClassName } from '@dialdeck/ui/core';
import { FunnelStage } from '@dialdeck/ui/funnel';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useId, useState } from 'react';
import { CallListFunnelDocument, type CallListFunnelQuery, RecordPlaceDocument } from '#__generated__/graphql.ts';
import { countAgain } from '#call-lists/count-again.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';

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

interface AddRegionFormProps {
  callListId: string;
  /** Contacts whose place is not known. */
  count: number;
  onClose: () => void;
}

const contacts = (count: number): string => (count === 1 ? '1 contact' : `${countText(count)} contacts`);

/** Records the place of contacts whose numbers do not show it, such as toll-free numbers. */
function AddRegionForm({ callListId, count, onClose }: AddRegionFormProps) {
  const { notify } = useShell();
  const client = useApolloClient();
  const zones = useId();
  const [record] = useChange(RecordPlaceDocument, { failure: { fallback: 'Failed to add the region' } });
  const { field, text, ...state } = useForm({
    schema: PlaceRecordSchema,
    initial: { region: '', timeZone: '' },
    async send(place) {
      let recorded = 0;
      // A long list takes more than one request.
      for (let behind: string | null | undefined = ''; behind != null; ) {
        const { data, refusal } = await record({ input: { ...place, callListId, behind } });
        if (refusal) return refusal;
        recorded += data.recordPlace.recorded;
        behind = data.recordPlace.end;
      }
      countAgain(client);
      notify({ title: `${contacts(recorded)} ${recorded === 1 ? 'has' : 'have'} a place now` });
      onClose();
      return null;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="Add region"
      description={`The numbers of ${contacts(count)} do not tell where they ring. All of them get this region, time zone or both. Contacts in several places are better imported with a column for it.`}
      submitLabel="Add Region"
      pendingLabel="Adding..."
      onCancel={onClose}
    >
      <Field label="Region" hint="State or province of the US or Canada, such as Florida or ON" {...field('region')}>
        <Input autoComplete="off" {...text('region')} />
      </Field>
      <Field label="Time zone" hint="Such as America/New_York" {...field('timeZone')}>
        <Input autoComplete="off" list={zones} {...text('timeZone')} />
      </Field>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FormDialogBody>
  );
}
