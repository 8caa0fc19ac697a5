import { DateTime, Json, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Contacts that cannot be called for one reason.' })
export class FunnelStage {
  @Field(() => String, {
    description: 'DECIDED, DO_NOT_CALL, NO_CONSENT, PLACE_UNKNOWN, WAITING, CLOSED or HELD.',
  })
  code!: string;

  @Field(() => SafeInt)
  count!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the first of them can be called.' })
  nextAt!: Date | null;
}

@ObjectType()
export class FunnelOpening {
  @Field(() => DateTime)
  at!: Date;

  @Field(() => SafeInt)
  count!: number;
}

@ObjectType({
  description: 'Why contacts of a list cannot be called now. Each counts once, in the first stage that stops it.',
})
export class Funnel {
  @Field(() => SafeInt)
  total!: number;

  @Field(() => SafeInt)
  availableNow!: number;

  @Field(() => [FunnelStage])
  stages!: FunnelStage[];

  @Field(() => [FunnelOpening], {
    description: 'The five earliest times at which contacts open that are closed now.',
  })
  next!: FunnelOpening[];

  @Field(() => [String], {
    description:
      'In a list of more than 10,000 contacts: exempted, if a rule exempts contacts with consent, whom the count takes for not exempt.',
  })
  uncounted!: string[];

  @Field(() => DateTime, {
    description: 'The instant at which all sums hold: up to a minute ago in a list of more than 50,000 contacts.',
  })
  asOf!: Date;
}

@InputType()
export class ForecastDraft {
  @Field(() => Json, { nullable: true, description: 'The rules to try; null for the active ones.' })
  rules!: unknown;

  @Field(() => ID, {
    nullable: true,
    description: 'The rule set that they replace; left out, they are added as one more set.',
  })
  ruleSetId!: string | null | undefined;

  @Field(() => Int, { nullable: true })
  maxTries!: number | null | undefined;
}

@ObjectType()
export class ForecastHour {
  @Field(() => DateTime)
  from!: Date;

  @Field(() => SafeInt, { description: 'Contacts that could be called at this time under the active rules.' })
  now!: number;

  @Field(() => SafeInt, { description: 'The same under the rules that are tried.' })
  // biome-ignore lint/suspicious/noThenProperty: a number, which no code takes for a promise
  then!: number;
}

@ObjectType()
export class ForecastLoss {
  @Field(() => String)
  code!: string;

  @Field(() => SafeInt)
  count!: number;
}

@ObjectType({ description: 'The effect that a change of rules would have if no calls were made meanwhile.' })
export class Forecast {
  @Field(() => [ForecastHour])
  hours!: ForecastHour[];

  @Field(() => [ForecastLoss], { description: 'Contacts that could not be called in any hour, by their first reason.' })
  lost!: ForecastLoss[];

  @Field(() => [String], {
    description:
      'In a list of more than 10,000 contacts: kinds of rules whose changes are not counted (register, consent, prefix, limit, rest), and exempted as in the funnel.',
  })
  uncounted!: string[];

  @Field(() => DateTime)
  asOf!: Date;
}
