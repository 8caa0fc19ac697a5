import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Directive, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

/** A user of the users subgraph: only the key with which the gateway fetches the rest there. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class User {
  @Field(() => ID)
  id!: string;
}

@ObjectType({ description: 'A release that only some people get.' })
export class ModuleCanary {
  @Field(() => String)
  version!: string;

  @Field(() => [ID], { description: 'Users who get it in any case.' })
  users!: string[];

  @Field(() => Float, { description: 'The share of all people, 0 to 100.' })
  percent!: number;
}

@ObjectType({ description: 'The reports of browsers about one release in the last hour.' })
export class ModuleReleaseReports {
  @Field(() => String)
  version!: string;

  @Field(() => Int, { description: 'Screens that were opened.' })
  opens!: number;

  @Field(() => Int, { description: 'Opens that had an error.' })
  failed!: number;

  @Field(() => Int, { description: 'Sign-ins that opened it.' })
  signIns!: number;

  @Field(() => Int, { description: 'Sign-ins with an error.' })
  failedSignIns!: number;
}

@ObjectType({ description: 'A mark that withdraws one version of a module from all users.' })
export class ModuleStop {
  @Field(() => String)
  version!: string;

  @Field(() => DateTime)
  at!: Date;

  @Field(() => String, { description: '`dialdeck`, or the id of an admin.' })
  by!: string;

  @Field(() => User, { nullable: true, description: 'The admin who stopped it.' })
  byUser!: User | null;

  @Field(() => String)
  reason!: string;
}

@ObjectType({ description: 'Which release of a module people get.' })
export class Module {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  team!: string;

  @Field(() => String, { nullable: true, description: 'The version for everybody.' })
  version!: string | null;

  @Field(() => ModuleCanary, { nullable: true, description: 'Null without one, and while it is stopped.' })
  canary!: ModuleCanary | null;

  @Field(() => String, { nullable: true, description: 'The version that a stop of `version` would bring back.' })
  previous!: string | null;

  @Field(() => [ModuleReleaseReports])
  releases!: ModuleReleaseReports[];

  @Field(() => [ModuleStop], { description: 'Oldest first.' })
  stops!: ModuleStop[];

  @Field(() => Boolean, { description: 'Whether the gateway can stop releases of this module.' })
  canStop!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'A command that stops the canary, or else the version, by hand.',
  })
  command!: string | null;
}

@ObjectType()
export class StoppedRelease {
  @Field(() => ModuleStop)
  stop!: ModuleStop;

  @Field(() => Boolean, { description: 'Whether it was stopped already.' })
  isKnown!: boolean;
}

@InputType({ description: 'Opens by their first error, 0 to 100 each.' })
export class FailedOpensInput {
  @Field(() => Int, { defaultValue: 0, description: 'Entry, contract or chunk did not come.' })
  load!: number;

  @Field(() => Int, { defaultValue: 0, description: 'The error card was shown.' })
  render!: number;

  @Field(() => Int, { defaultValue: 0, description: "An error of the module's scripts." })
  script!: number;
}

@InputType({ description: 'How often screens of a release were opened since the last report.' })
export class ModuleReportInput {
  @Field(() => String)
  module!: string;

  @Field(() => String)
  version!: string;

  @Field(() => Int)
  opens!: number;

  @Field(() => FailedOpensInput, { nullable: true })
  failed!: FailedOpensInput | null | undefined;
}
