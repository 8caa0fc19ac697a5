import { COUNTRIES } from './countries.ts';

/** The options of a select of countries. */
export function CountryOptions() {
  return COUNTRIES.map(({ code, label }) => (
    <option key={code} value={code}>
      {label}
    </option>
  ));
}
