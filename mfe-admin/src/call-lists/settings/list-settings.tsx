import type { ApolloCache } from '@dialdeck/apollo';
import { CallListChangeSchema } from '@dialdeck/common/calls/call-list.schemas';
import {
  Button,
  Field,
  Input,
  lazyDialog,
  lazyPart,
  makeStyles,
  PageHeader,
  Panel,
  Select,
  Switch,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import type { ReactNode } from 'react';
import {
  type CallListSettings_CallListFragment,
  ChangeCallingDocument,
  ChangeCallListDocument,
  MoveCallListDocument,
} from '#__generated__/graphql.ts';
import { PausedBadge } from '#call-lists/paused-badge.tsx';
import { NEW_WINDOW } from '#calling-rules/rule/rule-values.rules.ts';
import { WindowsField } from '#calling-rules/rule/windows-field.tsx';
import { CountryOptions } from '#countries/country-options.tsx';
import { LeaveGuard } from '#dialog/leave-guard.tsx';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useChange } from '#mutation/use-change.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import type { useTeamNames } from '#teams/use-team-names.ts';
import { CallsFields } from './calls-fields.tsx';
import { MoreTries } from './more-tries.tsx';
import { SettingsGroup, useGroup } from './settings-group.tsx';
import {
  CallingSchema,
  type CallingValues,
  callingValues,
  callsValues,
  listSchema,
  listValues,
} from './settings-values.ts';

// Below the part that people read first.
const TypedFields = lazyPart(async () => (await import('./typed-fields.tsx')).TypedFields);

const PauseListDialog = lazyDialog(async () => (await import('./pause-list.dialog.tsx')).PauseListDialog);

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    '> *': { minWidth: 0 },
  },
});

const SAVED = { title: 'List settings saved' };
const failure = { fallback: 'Failed to save list settings' };

/** Only the server knows the lists of each page. */
const forgetLists = (cache: ApolloCache) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'callLists' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'teams' });
};

interface ListSettingsProps {
  list: CallListSettings_CallListFragment;
  /** Leads change name, description and pause only. */
  isAdmin: boolean;
  teams: ReturnType<typeof useTeamNames>;
  before: ReactNode;
}

/** Groups of settings, each of which is saved by itself, and the pause of the list. */
export function ListSettings({ list, isAdmin, teams, before }: ListSettingsProps) {
  const styles = useStyles();
  const { id, name, isActive } = list;
  const pausing = useDialog();
  const [change] = useChange(ChangeCallListDocument, { failure, update: forgetLists });
  const [resume] = useChange(ChangeCallListDocument, {
    success: () => ({ title: `${name} is active` }),
    failure: { fallback: 'Failed to resume the list' },
    update: forgetLists,
  });
  const [move] = useChange(MoveCallListDocument, { failure, update: forgetLists });
  const [changeCalling] = useChange(ChangeCallingDocument, { success: () => SAVED, failure });
  const [changeCalls] = useChange(ChangeCallListDocument, { success: () => SAVED, failure });
  const [saveTexts] = useChange(ChangeCallListDocument, { success: () => SAVED, failure, update: forgetLists });

  const texts = useGroup({
    schema: listSchema(isAdmin),
    initial: listValues(list),
    async send({ change: input, teamId }) {
      if (teamId === (list.teamId ?? null)) return (await saveTexts({ id, input })).refusal;
      const moved = await move({ id, teamId });
      return moved.refusal ?? (await saveTexts({ id, input })).refusal;
    },
  });
  const calling = useGroup({
    schema: CallingSchema,
    initial: callingValues(list),
    send: async (input) => (await changeCalling({ id, input })).refusal,
  });
  const calls = useGroup({
    schema: CallListChangeSchema,
    initial: callsValues(list),
    send: async (input) => (await changeCalls({ id, input })).refusal,
  });
  const isChanged = texts.isChanged || calling.isChanged || calls.isChanged;

  return (
    <>
      <PageHeader
        title={name}
        purpose="List Settings"
        badges={!isActive && <PausedBadge />}
        before={before}
        actions={
          isActive ? (
            <Button onClick={() => pausing.open(null)}>Pause List</Button>
          ) : (
            <Button appearance="primary" onClick={() => void resume({ id, input: { isActive: true } })}>
              Resume List
            </Button>
          )
        }
      />
      <div className={styles.groups}>
        <SettingsGroup title="List" note="What agents and leads see of it." {...texts}>
          <Field label="Name" required {...texts.field('name')}>
            <Input autoComplete="off" {...texts.text('name')} />
          </Field>
          <Field label="Description" {...texts.field('description')}>
            <Textarea {...texts.text('description')} />
          </Field>
          {isAdmin && (
            <div className={styles.pair}>
              {(teams.length > 0 || list.teamId) && (
                <Field label="Team" hint="Assignments and callbacks stay" {...texts.field('teamId')}>
                  <Select {...texts.text('teamId')}>
                    <TeamOptions teams={teams} none="The organization" />
                  </Select>
                </Field>
              )}
              <Field
                label="Default Country"
                hint="How numbers without a country code are read"
                {...texts.field('defaultCountry')}
              >
                <Select {...texts.text('defaultCountry')}>
                  <CountryOptions />
                </Select>
              </Field>
            </div>
          )}
        </SettingsGroup>
        {isAdmin && (
          <>
            <SettingsGroup title="Who and When" note="Who this list calls, for whom, and until when." {...calling}>
              <CallingFields {...calling} />
            </SettingsGroup>
            <SettingsGroup
              title="Calls and Retries"
              note="When contacts are called again, and how agents finish their calls."
              {...calls}
            >
              <CallsFields {...calls} />
            </SettingsGroup>
            <TypedFields callListId={id} />
            <Panel>
              <MoreTries callListId={id} maxTries={calls.values.maxTries} />
            </Panel>
          </>
        )}
      </div>
      <OnDemand isOpen={pausing.isOpen}>
        <PauseListDialog
          isOpen={pausing.isOpen}
          name={name}
          onPause={async () => (await change({ id, input: { isActive: false } })).refusal}
          onClose={pausing.close}
        />
      </OnDemand>
      <LeaveGuard isOn={isChanged} />
    </>
  );
}

interface CallingFieldsProps {
  values: CallingValues;
  set: (changes: Partial<CallingValues>) => void;
  field: (name: keyof CallingValues) => { validationMessage?: string; validationState?: 'error' };
  text: (name: keyof CallingValues) => {
    name: string;
    value: string;
    onChange: (event: unknown, data: { value: string }) => void;
  };
}

/** The audience of a list, its seller, and its end: the facts that the calling rules need. */
function CallingFields({ values, set, field, text }: CallingFieldsProps) {
  const { customers, hours } = values;
  return (
    <>
      <Field label="Audience" hint="Who this list calls. If not set, the rules for both apply." {...field('audience')}>
        <Select {...text('audience')}>
          <option value="">Not specified</option>
          <option value="consumer">Consumers</option>
          <option value="business">Businesses</option>
        </Select>
      </Field>
      <Switch
        label="Contacts are existing customers"
        checked={customers}
        onChange={(_event, { checked }) => set({ customers: checked })}
      />
      <Field label="Subject" hint="What is offered. Calls for one subject count together." {...field('subject')}>
        <Input autoComplete="off" {...text('subject')} />
      </Field>
      <Field label="Seller" hint="For whom the calls are made" {...field('seller')}>
        <Input autoComplete="off" {...text('seller')} />
      </Field>
      <Field label="Last day" hint="Empty: the list does not end" {...field('endsOn')}>
        <Input type="date" {...text('endsOn')} />
      </Field>
      <Switch
        label="Own calling hours"
        checked={hours !== null}
        onChange={(_event, { checked }) => set({ hours: checked ? [NEW_WINDOW] : null })}
      />
      {hours && (
        <WindowsField
          label="Calls are allowed, in the contact's own time"
          windows={hours}
          onChange={(windows) => set({ hours: windows })}
          fault={field('hours').validationMessage}
        />
      )}
    </>
  );
}
