import { DateTime, Json } from '@dialdeck/node/scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Contacts that something stands against.' })
export class FunnelStage {
  @Field(() => String, {
    description: 'DECIDED, DO_NOT_CALL, NO_CONSENT, PLACE_UNKNOWN, WAITING, CLOSED or HELD.',
  })
  code!: string;

  @Field(() => Int)
  count!: number;

  @Field(() => DateTime, { nullable: true, description: 'The first instant at which one of them could be served.' })
  nextAt!: Date | null;
}

@ObjectType()
export class FunnelOpening {
  @Field(() => DateTime)
  at!: Date;

  @Field(() => Int)
  count!: number;
}

@ObjectType({
  description: 'Why the contacts of a list are not called now: each counts once, in the first stage that stops it.',
})
export class Funnel {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  availableNow!: number;

  @Field(() => [FunnelStage])
  stages!: FunnelStage[];

  @Field(() => [FunnelOpening], {
    description: 'When contacts that are closed now could be served: the five earliest.',
  })
  next!: FunnelOpening[];

  @Field(() => DateTime)
  asOf!: Date;
}

@InputType()
export class ForecastDraft {
  @Field(() => Json, { nullable: true, description: 'Rules to try; null for those that hold.' })
  rules!: unknown;

  @Field(() => ID, { nullable: true, description: 'Whose version they take the place of; else they are one more set.' })
  ruleSetId!: string | null | undefined;

  @Field(() => Int, { nullable: true })
  maxTries!: number | null | undefined;
}

@ObjectType()
export class ForecastHour {
  @Field(() => DateTime)
  from!: Date;

  @Field(() => Int, { description: 'Contacts that could be served at this instant, by the rules that hold.' })
  now!: number;

  @Field(() => Int, { description: 'The same by those that are tried.' })
  // biome-ignore lint/suspicious/noThenProperty: a number, which nobody takes for a promise
  then!: number;
}

@ObjectType()
export class ForecastLoss {
  @Field(() => String)
  code!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'What rules would change, if nobody called meanwhile.' })
export class Forecast {
  @Field(() => [ForecastHour])
  hours!: ForecastHour[];

  @Field(() => [ForecastLoss], { description: 'Contacts that lose every hour, by their first reason.' })
  lost!: ForecastLoss[];

  @Field(() => DateTime)
  asOf!: Date;
}
