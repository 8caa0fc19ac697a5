import { PlaceRecordSchema } from '@dialdeck/common/calling/place-record.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { recordPlace } from './record-place.ts';
import { PlaceRecordInput, RecordedPlaces } from './recorded-place.type.ts';

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
