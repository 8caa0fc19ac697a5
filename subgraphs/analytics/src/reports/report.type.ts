import { CalendarDate, DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class DispositionCount {
  @Field(() => String)
  disposition!: string;

  @Field(() => SafeInt)
  count!: number;
}

@ObjectType()
export class DayCount {
  @Field(() => CalendarDate)
  date!: string;

  @Field(() => SafeInt)
  calls!: number;
}

/** A user of the users subgraph: only the key with which the gateway fetches the rest there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class User {
  @Field(() => ID)
  id!: string;
}

@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class Person {
  @Field(() => ID)
  id!: string;
}

/** The counts of a period, for a person, a team or the organization. */
@ObjectType()
abstract class PeriodFigures {
  @Field(() => SafeInt)
  totalDials!: number;

  @Field(() => SafeInt, { description: 'Logs with outcome answered.' })
  totalContacts!: number;

  @Field(() => SafeInt)
  winners!: number;

  @Field(() => SafeInt)
  losers!: number;

  @Field(() => SafeInt)
  callbacks!: number;

  @Field(() => Float, { description: 'Percent of totalContacts, one decimal.' })
  winRate!: number;

  @Field(() => Float, { description: 'Percent of totalContacts, one decimal.' })
  loseRate!: number;

  @Field(() => Int, { description: 'Seconds.' })
  avgCallDuration!: number;

  @Field(() => SafeInt, { description: 'Seconds.' })
  totalTalkTime!: number;
}

@ObjectType({ description: 'The figures of one person in a period.' })
export class PersonReport extends PeriodFigures {
  @Field(() => ID)
  userId!: string;

  @Field(() => User, { nullable: true })
  user?: User;

  @Field(() => Person, { nullable: true, description: 'The name, as leads see it too.' })
  person?: Person;

  @Field(() => Boolean, { nullable: true, description: 'Whether the caller may read the report of this person.' })
  hasReport?: boolean;
}

@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class CallList {
  @Field(() => ID)
  id!: string;
}

@ObjectType({ description: 'The figures of one call list in a period, by all users.' })
export class ListReport extends PeriodFigures {
  @Field(() => ID, { nullable: true, description: 'Null: calls that belong to no list.' })
  callListId!: string | null;

  @Field(() => CallList, { nullable: true, description: 'Null for a deleted list.' })
  callList?: CallList | null;
}

@ObjectType({ description: 'The equally long period directly before.' })
export class PreviousReport extends PeriodFigures {
  @Field(() => CalendarDate)
  startDate!: string;

  @Field(() => CalendarDate)
  endDate!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Where counting stops if the report contains today: the same local time of day, rounded down to a quarter hour.',
  })
  until!: Date | null;
}

@ObjectType({ description: 'Calls with one result.' })
export class ResultLine {
  @Field(() => ID, { nullable: true, description: 'Null: calls that were saved without a result of a set.' })
  resultId!: string | null;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  label!: string;

  @Field(() => SafeInt)
  count!: number;
}

@ObjectType({ description: 'How many calls mean what, whatever their result is called.' })
export class MeaningCounts {
  @Field(() => SafeInt)
  rightPerson!: number;

  @Field(() => SafeInt, { description: 'Winners that were saved by their next step count.' })
  success!: number;

  @Field(() => SafeInt, { description: 'Losers that answered count, if they were saved by their next step.' })
  refused!: number;

  @Field(() => SafeInt)
  doNotCall!: number;

  @Field(() => SafeInt)
  wrongNumber!: number;

  @Field(() => SafeInt)
  unusable!: number;
}

@ObjectType()
export class CallReport extends PeriodFigures {
  @Field(() => [DispositionCount])
  dispositionBreakdown!: DispositionCount[];

  @Field(() => MeaningCounts)
  meanings!: MeaningCounts;

  @Field(() => [DayCount])
  callsByDay!: DayCount[];

  @Field(() => PreviousReport, { nullable: true, description: 'Null unless the report is compared.' })
  previous?: PreviousReport | null;
}
