import * as z from 'zod/mini';
import { optionalText, requiredText } from '#fields.schemas.ts';
import { CHOOSE_COUNTRY, ENTER_DAY, ENTER_HTTPS } from '#sentences.ts';
import { AUDIENCES, type Audience } from './calling-rule.ts';
import { calendarDay } from './rule-document.schemas.ts';

const REGIONS = 'Please choose at least one region, or none for all';

const isCode = (text: unknown) => typeof text === 'string' && /^[A-Z0-9]{1,3}$/.test(text.trim().toUpperCase());
/** Reported for the field as a whole. */
const regionCodes = z.pipe(
  z.array(z.unknown(), REGIONS).check(
    z.minLength(1, REGIONS),
    z.maxLength(100, REGIONS),
    z.refine((codes) => codes.every(isCode), REGIONS),
  ),
  z.transform((codes: unknown[]) => codes.map((code) => String(code).trim().toUpperCase())),
);

/** Whom a rule set is for: never changed afterwards. */
export const RuleSetSchema = z.object({
  name: requiredText('Name is required'),
  country: z.string(CHOOSE_COUNTRY).check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z]{2}|\*)$/, CHOOSE_COUNTRY)),
  regions: z._default(z.nullable(regionCodes), null),
  audience: z._default(z.enum(AUDIENCES, 'Please choose both, consumer or business'), 'both'),
});

export interface RuleSetValues {
  name: string;
  country: string;
  regions: string[] | null;
  audience: Audience;
}

/** Templates that rules may begin with. */
export const TEMPLATE_KEYS = [
  'us-hours',
  'us-registry',
  'florida',
  'oklahoma',
  'france',
  'germany',
  'united-kingdom',
  'empty',
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

/** A template, and the name of the rule set that is made of it; null for the template's. */
export const TemplateChoiceSchema = z.object({
  template: z.enum(TEMPLATE_KEYS, 'Please choose a template'),
  name: z._default(z.nullable(requiredText('Name is required')), null),
});
export type TemplateChoiceValues = z.infer<typeof TemplateChoiceSchema>;

/** The source of the rules of a version, and the day when a person last compared them. */
export const RuleSourceSchema = z.object({
  sourceTitle: optionalText(500),
  sourceUrl: z._default(
    z.nullable(z.string(ENTER_HTTPS).check(z.maxLength(2_000, ENTER_HTTPS), z.regex(/^https?:\/\/\S+$/, ENTER_HTTPS))),
    null,
  ),
  reviewedOn: z._default(z.nullable(calendarDay(ENTER_DAY)), null),
});
export type RuleSourceValues = z.infer<typeof RuleSourceSchema>;
