import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Button, Field, makeStyles, SearchBox, Select, tokens } from '@dialdeck/ui/core';
import { type FormEvent, useState } from 'react';
import { CountryOptions } from '#countries/country-options.tsx';

/** A number as it was typed, and the country in which it is read. */
export interface AskedNumber {
  /** Absent: all numbers. */
  phone?: string;
  country: string;
}

export const NO_NUMBER: AskedNumber = { country: DEFAULT_COUNTRY };

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  number: { flex: '1 1 14rem', maxWidth: '22rem' },
});

export interface NumberSearchProps {
  fault: string | null;
  onAsk: (asked: AskedNumber) => void;
}

/** Looks a number up, in any spelling. */
export function NumberSearch({ fault, onAsk }: NumberSearchProps) {
  const styles = useStyles();
  const [phone, setPhone] = useState('');
  const [country, setCountry] = useState(DEFAULT_COUNTRY);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(phone.trim() ? { phone: phone.trim(), country } : { country });
  };
  return (
    <form className={styles.root} aria-label="A number" onSubmit={ask}>
      <Field className={styles.number} validationMessage={fault} validationState={fault ? 'error' : 'none'}>
        <SearchBox
          aria-label="Search by number"
          placeholder="Search by number"
          value={phone}
          onChange={(_event, { value }) => {
            setPhone(value);
            if (value === '') onAsk({ country });
          }}
        />
      </Field>
      <Select aria-label="Read it as a number of" value={country} onChange={(_event, { value }) => setCountry(value)}>
        <CountryOptions />
      </Select>
      <Button type="submit">Search</Button>
    </form>
  );
}
