import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { ListCallingSchema } from '@dialdeck/common/calling/list-calling.schemas';
import { CallListSettingsSchema } from '@dialdeck/common/calls/call-list.schemas';
import { CHOOSE_DAYS_AND_HOURS } from '@dialdeck/common/sentences';
import type { CallListSettings_CallListFragment } from '#__generated__/graphql.ts';

const CALLING = ['audience', 'subject', 'seller', 'customers', 'hours', 'endsOn'] as const;

/** The settings of a list as their form holds them: a text is never null. */
export function settingsValues({ id: _id, __typename: _type, ...settings }: CallListSettings_CallListFragment) {
  return {
    ...settings,
    audience: settings.audience ?? '',
    subject: settings.subject ?? '',
    seller: settings.seller ?? '',
    endsOn: settings.endsOn ?? '',
    // The server has checked them when they were saved.
    hours: settings.hours as readonly CallingWindow[] | null,
  };
}

export type SettingsValues = ReturnType<typeof settingsValues>;

/** Two changes at the server, checked together. */
export const SettingsSchema = {
  safeParse(values: SettingsValues) {
    const settings = CallListSettingsSchema.safeParse(values);
    if (!settings.success) return settings;
    const { audience, endsOn } = values;
    const calling = ListCallingSchema.safeParse({
      ...Object.fromEntries(CALLING.map((name) => [name, values[name]])),
      audience: audience || null,
      endsOn: endsOn || null,
    });
    if (calling.success) return { success: true, data: { settings: settings.data, calling: calling.data } } as const;
    // Errors in hours are reported under the form's field names.
    const issues = calling.error.issues.map(({ path, message }) =>
      path[0] === 'hours' ? { path, message: CHOOSE_DAYS_AND_HOURS } : { path, message },
    );
    return { success: false, error: { issues } } as const;
  },
};
