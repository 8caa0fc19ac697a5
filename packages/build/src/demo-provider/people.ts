/** A person of the demo provider; their subject is their address. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider answers for the address. */
  isVerified: boolean;
  /** A line about this person on the sign-in page. */
  about: string;
}

/** One for each way that a first sign-in can go. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'nora.quist@example.com',
    firstName: 'Nora',
    lastName: 'Quist',
    isVerified: true,
    about: 'is new: gets an account',
  },
  {
    email: 'ana.lima@example.com',
    firstName: 'Ana',
    lastName: 'Lima',
    isVerified: true,
    about: 'has a password in Dialdeck, and links the provider there first',
  },
  {
    email: 'ivo.maric@example.com',
    firstName: 'Ivo',
    lastName: 'Marić',
    isVerified: false,
    about: 'has an unverified address, and is not let in',
  },
];

/** One of the people above, or any other person by the address alone. */
export const personOf = (email: string): DemoPerson =>
  DEMO_PEOPLE.find((person) => person.email === email) ?? {
    email,
    firstName: email.split('@')[0] ?? email,
    lastName: 'Demo',
    isVerified: true,
    about: '',
  };
