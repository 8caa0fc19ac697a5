import * as z from 'zod/mini';
import { NEEDS_RULE } from '#sentences.ts';
import { readInstant } from '#time/instant.ts';
import { CONSENT_KINDS, EXEMPTIONS } from './calling-rule.ts';
import { minuteOf } from './windows.rules.ts';

const MANY = 1_000;
const RULES_MOST = 100;
const SPAN_MOST_DAYS = 366;

const whole = (name: string, most: number) => {
  const sentence = `"${name}" must be a whole number from 1 to ${most.toLocaleString('en-US')}`;
  return z.int(sentence).check(z.minimum(1, sentence), z.maximum(most, sentence));
};

const clock = (name: string, pattern: RegExp, says: string) => {
  const sentence = `"${name}" must be ${says}`;
  return z.string(sentence).check(z.regex(pattern, sentence));
};

const few = <Schema extends z.core.SomeType>(name: string, one: string, schema: Schema) =>
  z
    .array(schema, `"${name}" must be a list`)
    .check(
      z.minLength(1, `"${name}" needs at least one ${one}`),
      z.maxLength(MANY, `"${name}" holds at most ${MANY.toLocaleString('en-US')}`),
    );

/** Unknown keys are refused: a misspelt one would have no effect. */
const exact = <Shape extends z.core.$ZodLooseShape>(shape: Shape, what?: string) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `"${issue.keys?.[0]}" is not known` : what),
  });

const DAY = '"days" holds numbers from 1 (Monday) to 7 (Sunday)';

const FROM = /^([01]\d|2[0-3]):[0-5]\d$/;
const TO = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const Window = exact(
  {
    days: few('days', 'day', z.int(DAY).check(z.minimum(1, DAY), z.maximum(7, DAY))),
    from: clock('from', FROM, 'a time as HH:mm'),
    to: clock('to', TO, 'a time as HH:mm, or 24:00'),
  },
  'A window holds "days", "from" and "to"',
).check(
  // Invalid times have their own error.
  z.refine(({ from, to }) => !FROM.test(from) || !TO.test(to) || minuteOf(from) < minuteOf(to), {
    path: ['to'],
    message: '"to" lies before "from"',
  }),
);

/** When calls are allowed, in local wall time; the sentences use the field's name for the list of windows. */
export const windowsOf = (name: string) => few(name, 'window', Window);

const exemptions = (allowed: readonly string[]) => {
  const sentence = `"unless" holds ${allowed.join(', ')}`;
  return z._default(z.array(z.enum(allowed as [string, ...string[]], sentence), '"unless" must be a list'), []);
};
const unless = exemptions(EXEMPTIONS);

/** The database knows no year 0. */
const isRealDay = (text: string) => readInstant(`${text}T00:00:00Z`) !== undefined;

/** yyyy-mm-dd, and in the calendar. */
export const calendarDay = (sentence: string) =>
  z.string(sentence).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, sentence), z.refine(isRealDay, sentence));

const DATE = calendarDay('"dates" holds days as yyyy-mm-dd');

const PER = '"per" must hold either "hours" or "days"';
const Per = z.union(
  [
    z.strictObject({ hours: whole('hours', SPAN_MOST_DAYS * 24) }),
    z.strictObject({ days: whole('days', SPAN_MOST_DAYS) }),
  ],
  PER,
);
const PREFIX = '"prefixes" holds + and digits';
const NAME = '"name" must be a text of at most 200 characters';

const Rule = z.discriminatedUnion(
  'kind',
  [
    exact({ kind: z.literal('hours'), windows: windowsOf('windows'), unless }),
    exact({
      kind: z.literal('holidays'),
      dates: few('dates', 'date', DATE),
      name: z._default(z.nullable(z.string(NAME).check(z.maxLength(200, NAME))), null),
      unless,
    }),
    exact({
      kind: z.literal('limit'),
      most: whole('most', 1_000),
      per: Per,
      within: z._default(
        z.enum(['subject', 'organisation'], '"within" must be subject or organisation'),
        'organisation',
      ),
      unless,
    }),
    exact({
      kind: z.literal('rest'),
      after: z.literal('refused', '"after" must be refused'),
      days: whole('days', 3_660),
      unless,
    }),
    exact({
      kind: z.literal('register'),
      // As the database writes it.
      registerId: z.uuid('"registerId" must be the id of a register').check(z.toLowerCase()),
      maxAgeDays: whole('maxAgeDays', 3_660),
      unless,
    }),
    exact({
      kind: z.literal('consent'),
      required: z.enum(CONSENT_KINDS, `"required" must be ${CONSENT_KINDS.join(' or ')}`),
      maxAgeDays: z._default(z.nullable(whole('maxAgeDays', 36_600)), null),
      unless: exemptions(EXEMPTIONS.filter((each) => each !== 'consent')),
    }),
    exact({
      kind: z.literal('prefix'),
      prefixes: few('prefixes', 'prefix', z.string(PREFIX).check(z.regex(/^\+\d{1,15}$/, PREFIX))),
      unless,
    }),
  ],
  '"kind" must be hours, holidays, limit, rest, register, consent or prefix',
);

/** The rules of one version. */
export const RuleDocumentSchema = z
  .array(Rule, NEEDS_RULE)
  .check(z.minLength(1, NEEDS_RULE), z.maxLength(RULES_MOST, `At most ${RULES_MOST} rules`));
