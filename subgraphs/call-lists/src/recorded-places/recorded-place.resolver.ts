import { PlaceRecordSchema } from '@dialdeck/common/calling/place-record.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { recordPlace } from './record-place.ts';

@InputType({ description: 'A place for the contacts of a list whose place is unknown.' })
export class PlaceRecordInput {
  @Field(() => ID)
  callListId!: string;

  @Field(() => String, { nullable: true, description: 'A state or province of US or CA, by code or English name.' })
  region!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'An IANA name.' })
  timeZone!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'The `end` of the previous answer, to continue there.' })
  behind!: string | null | undefined;
}

@ObjectType()
export class RecordedPlaces {
  @Field(() => SafeInt)
  recorded!: number;

  @Field(() => String, { nullable: true, description: 'Where to continue; null at the end of the list.' })
  end!: string | null;
}

@Resolver()
export class RecordedPlaceResolver {
  @Authorized('admin')
  @Mutation(() => RecordedPlaces, { description: 'A long list takes several requests.' })
  recordPlace(
    @Arg('input', () => PlaceRecordInput) { callListId, behind, ...record }: PlaceRecordInput,
    @Ctx() context: CallListsContext,
  ): Promise<RecordedPlaces> {
    const { region, timeZone } = parse(PlaceRecordSchema, record);
    return recordPlace(context, context.actor, { callListId, region, timeZone, behind: behind ?? '' });
  }
}
