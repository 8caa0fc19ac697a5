import { describe } from 'vitest';
import { claimsOfBoth } from './claims-of-both.ts';

describe('answers without trouble', () => claimsOfBoth(0));
