import { AppError } from '@dialdeck/common/errors';
import { ModuleReportSchema, StopReleaseSchema } from '@dialdeck/common/modules/module.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Stop } from '#registry/stops.ts';
import { Module, ModuleReportInput, type ModuleStop, StoppedRelease } from './module.type.ts';
import type { ModulesContext } from './modules.ts';

@Resolver()
export class ModulesResolver {
  @Authorized('admin')
  @Query(() => [Module], { description: 'The modules of the platform, by name.' })
  async modules(@Ctx() { modules }: ModulesContext): Promise<Module[]> {
    return (await modules.list()).map((module) => ({
      ...module,
      releases: module.releases.map(({ sessions, failedSessions, ...reports }) => ({
        ...reports,
        signIns: sessions,
        failedSignIns: failedSessions,
      })),
      stops: module.stops.map(stopOf),
    }));
  }

  @Authorized('admin')
  @Mutation(() => StoppedRelease, { description: 'Withdraws a version of a module from all users.' })
  async stopRelease(
    @Arg('module', () => String) module: string,
    @Arg('version', () => String) version: string,
    @Arg('reason', () => String, { nullable: true }) reason: string | null | undefined,
    @Ctx() { modules, actor }: ModulesContext,
  ): Promise<StoppedRelease> {
    const given = parse(StopReleaseSchema, { version, reason });
    const { stop, isKnown } = await modules.stop({ ...given, module, by: actor.userId ?? '' });
    return { stop: stopOf(stop), isKnown };
  }

  @Authorized('admin')
  @Mutation(() => Boolean, { description: 'Lets users have a stopped version again.' })
  async liftStop(
    @Arg('module', () => String) module: string,
    @Arg('version', () => String) version: string,
    @Ctx() { modules, actor }: ModulesContext,
  ): Promise<boolean> {
    await modules.lift({ module, version, by: actor.userId ?? '' });
    return true;
  }

  @Authorized('signedIn')
  @Mutation(() => Boolean, { description: 'Counts opens of a release, and stops a canary that fails too often.' })
  async reportModule(
    @Arg('input', () => ModuleReportInput) { failed, ...input }: ModuleReportInput,
    @Ctx() { modules, actor: { sessionId } }: ModulesContext,
  ): Promise<boolean> {
    if (!sessionId) throw new AppError('UNAUTHENTICATED');
    await modules.report(parse(ModuleReportSchema, { ...input, ...(failed && { failed: { ...failed } }) }), sessionId);
    return true;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const stopOf = ({ by, at, ...stop }: Stop): ModuleStop => ({
  ...stop,
  by,
  at: new Date(at),
  byUser: UUID.test(by) ? { id: by } : null,
});
