import { PHONE_COUNTRIES } from '@dialdeck/common/phones/phone-countries';

const names = new Intl.DisplayNames(undefined, { type: 'region' });

/** To choose from, by their names in the reader's language. */
export const COUNTRIES = PHONE_COUNTRIES.map((code) => ({ code, label: names.of(code) ?? code })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

export const countryName = (code: string): string => COUNTRIES.find((each) => each.code === code)?.label ?? code;
