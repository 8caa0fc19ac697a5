import { CalendarDate } from '@dialdeck/node/scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class DispositionCount {
  @Field(() => String)
  disposition!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType()
export class DayCount {
  @Field(() => CalendarDate)
  date!: string;

  @Field(() => Int)
  calls!: number;
}

@ObjectType()
export class CallReport {
  @Field(() => Int)
  totalDials!: number;

  @Field(() => Int, { description: 'Logs with outcome answered.' })
  totalContacts!: number;

  @Field(() => Int)
  winners!: number;

  @Field(() => Int)
  losers!: number;

  @Field(() => Int)
  callbacks!: number;

  @Field(() => Float, { description: 'Percent of totalContacts, one decimal.' })
  winRate!: number;

  @Field(() => Float)
  loseRate!: number;

  @Field(() => Int, { description: 'Seconds.' })
  avgCallDuration!: number;

  @Field(() => Int, { description: 'Seconds.' })
  totalTalkTime!: number;

  @Field(() => [DispositionCount])
  dispositionBreakdown!: DispositionCount[];

  @Field(() => [DayCount])
  callsByDay!: DayCount[];
}
