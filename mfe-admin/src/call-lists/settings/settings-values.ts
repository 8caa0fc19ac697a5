import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { ListCallingSchema } from '@dialdeck/common/calling/list-calling.schemas';
import { type CallListChange, CallListChangeSchema } from '@dialdeck/common/calls/call-list.schemas';
import { CHOOSE_DAYS_AND_HOURS } from '@dialdeck/common/sentences';
import type { CallListSettings_CallListFragment } from '#__generated__/graphql.ts';

type Settings = CallListSettings_CallListFragment;

/** The group `List` as its form holds it: a text is never null. */
export const listValues = ({ name, description, teamId, defaultCountry }: Settings) => ({
  name,
  description: description ?? '',
  teamId: teamId ?? '',
  defaultCountry,
});
export type ListValues = ReturnType<typeof listValues>;

/** The fields of the group `List` that a user may change: for leads, the texts. */
export const listSchema = (isAdmin: boolean) => ({
  safeParse({ name, description, teamId, defaultCountry }: ListValues) {
    const checked = CallListChangeSchema.safeParse({ name, description, ...(isAdmin && { defaultCountry }) });
    if (!checked.success) return checked;
    return { success: true, data: { change: checked.data, teamId: teamId || null } } as const;
  },
});

/** The group `Who and When`. */
export const callingValues = ({ audience, subject, seller, customers, hours, endsOn }: Settings) => ({
  audience: audience ?? '',
  subject: subject ?? '',
  seller: seller ?? '',
  customers,
  endsOn: endsOn ?? '',
  // The server has checked them when they were saved.
  hours: hours as readonly CallingWindow[] | null,
});
export type CallingValues = ReturnType<typeof callingValues>;

export const CallingSchema = {
  safeParse(values: CallingValues) {
    const { audience, endsOn } = values;
    const calling = ListCallingSchema.safeParse({ ...values, audience: audience || null, endsOn: endsOn || null });
    if (calling.success) return calling;
    // Errors in hours are reported under the form's field names.
    const issues = calling.error.issues.map(({ path, message }) =>
      path[0] === 'hours' ? { path, message: CHOOSE_DAYS_AND_HOURS } : { path, message },
    );
    return { success: false, error: { issues } } as const;
  },
};

/** The group `Calls and Retries`: each value is a field of the change that saves it. */
export const callsValues = ({
  retryNoAnswerMinutes,
  retryBusyMinutes,
  retryVoicemailMinutes,
  maxTries,
  callbackGraceMinutes,
  wrapUpSeconds,
  scriptId,
  resultSetId,
}: Settings) =>
  ({
    retryNoAnswerMinutes,
    retryBusyMinutes,
    retryVoicemailMinutes,
    maxTries,
    callbackGraceMinutes,
    wrapUpSeconds,
    scriptId: scriptId ?? null,
    resultSetId: resultSetId ?? null,
  }) satisfies CallListChange;
export type CallsValues = ReturnType<typeof callsValues>;
