import { GroupMappingSchema, HandOverSchema } from '@dialdeck/common/sign-in/provisioning.schemas';
import { hasAdminRole } from '@dialdeck/common/words';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { UsersContext } from '#context.ts';
import type { ProviderName } from '#providers/provider.repo.ts';
import type { UserRow } from '#users/user.ts';
import { User } from '#users/user.type.ts';
import { handOver } from './hand-over.ts';
import { type CountedGroup, listProvisionedGroups, mapProvisionedGroup } from './map-group.ts';
import {
  createProvisioningToken,
  endProvisioningTokens,
  type ProvisioningState,
  readProvisioning,
} from './provisioning.ts';
import {
  ManagingProvider,
  NewProvisioningToken,
  ProvisionedGroup,
  ProvisionedGroupMapping,
  Provisioning,
} from './provisioning.type.ts';

/** Admins' operations on the directory of an identity provider. */
@Resolver(() => User)
export class ProvisioningResolver {
  @Authorized('admin')
  @Query(() => Provisioning)
  provisioning(
    @Arg('providerId', () => ID) providerId: string,
    @Ctx() context: UsersContext,
  ): Promise<ProvisioningState> {
    return readProvisioning(context, providerId);
  }

  @Authorized('admin')
  @Query(() => [ProvisionedGroup], { description: 'By name.' })
  provisionedGroups(
    @Arg('providerId', () => ID) providerId: string,
    @Ctx() context: UsersContext,
  ): Promise<CountedGroup[]> {
    return listProvisionedGroups(context, providerId);
  }

  @Authorized('admin')
  @Mutation(() => NewProvisioningToken, {
    description: 'Creates a token. The previous one stays valid for a day; older ones end.',
  })
  createProvisioningToken(
    @Arg('providerId', () => ID) providerId: string,
    @Ctx() context: UsersContext,
  ): Promise<NewProvisioningToken> {
    return createProvisioningToken(context, providerId);
  }

  @Authorized('admin')
  @Mutation(() => Boolean, { description: 'Ends all tokens of the directory.' })
  async endProvisioningTokens(
    @Arg('providerId', () => ID) providerId: string,
    @Ctx() context: UsersContext,
  ): Promise<boolean> {
    await endProvisioningTokens(context, providerId);
    return true;
  }

  @Authorized('admin')
  @Mutation(() => ProvisionedGroup, {
    description: 'Maps a group to a role or a team; without a mapping it has no effect.',
  })
  mapProvisionedGroup(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('groupId', () => ID) groupId: string,
    @Arg('mapping', () => ProvisionedGroupMapping, { nullable: true }) mapping:
      | ProvisionedGroupMapping
      | null
      | undefined,
    @Ctx() context: UsersContext,
  ): Promise<CountedGroup> {
    const { mapping: wanted } = parse(GroupMappingSchema, { mapping: mapping ?? null });
    return mapProvisionedGroup(context, { providerId, groupId, mapping: wanted });
  }

  @Authorized('admin')
  @Mutation(() => Int, {
    description: 'Lets the directory manage people of its domains, all or none. Returns their number.',
  })
  handOverUsers(
    @Arg('providerId', () => ID) providerId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
    @Ctx() context: UsersContext,
  ): Promise<number> {
    return handOver(context, { providerId, userIds: parse(HandOverSchema, { userIds }).userIds });
  }

  @FieldResolver(() => ManagingProvider, { nullable: true, description: 'For admins.' })
  managedBy(
    @Root() { managedBy }: UserRow,
    @Ctx() { actor, providerById }: UsersContext,
  ): Promise<ProviderName | null> {
    return managedBy && hasAdminRole(actor) ? providerById.load(managedBy) : Promise.resolve(null);
  }
}
