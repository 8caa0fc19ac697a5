import { describe } from 'vitest';
import { claimsOfBoth } from './claims-of-both.ts';

describe('nulls, missing fields and errors', () => claimsOfBoth(0.08));
