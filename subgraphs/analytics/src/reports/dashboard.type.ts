import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class Dashboard {
  @Field(() => SafeInt)
  callsToday!: number;

  @Field(() => Float, { description: "Percent of today's calls that were answered." })
  answerRate!: number;

  @Field(() => Int, { description: 'Seconds.' })
  avgDuration!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percent against yesterday until the same time of day; null when there is nothing to compare.',
  })
  callsTodayTrend!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage points against the same day of last week; null when there is nothing to compare.',
  })
  answerRateTrend!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Seconds against the same day of last week; null when there is nothing to compare.',
  })
  avgDurationTrend!: number | null;
}
