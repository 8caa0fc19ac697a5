import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Who added an entry.' })
export class EntryAuthor {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ description: 'A number that must not be called.' })
export class DoNotCallEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'E.164.' })
  phone!: string;

  @Field(() => String, { description: 'everywhere or list.' })
  scope!: string;

  @Field(() => ID, { nullable: true })
  callListId!: string | null;

  @Field(() => String, { description: 'asked, legal, complaint, wrong-number, unusable or other.' })
  reason!: string;

  @Field(() => String, { description: 'agent, admin, import or api.' })
  source!: string;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => ID, { nullable: true })
  callLogId!: string | null;

  @Field(() => DateTime)
  addedAt!: Date;

  @Field(() => DateTime, { nullable: true })
  expiresAt!: Date | null;
}

@ObjectType()
export class DoNotCallConnection {
  @Field(() => [DoNotCallEntry])
  nodes!: DoNotCallEntry[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType()
export class AddedDoNotCall {
  @Field(() => DoNotCallEntry)
  entry!: DoNotCallEntry;

  @Field(() => Boolean, { description: 'False for an entry that already existed.' })
  isNew!: boolean;
}

@InputType()
export class DoNotCallInput {
  @Field(() => String)
  phone!: string;

  @Field(() => String, {
    nullable: true,
    description: "How a number without a country code is read; by default the list's country, else US.",
  })
  country!: string | null | undefined;

  @Field(() => String, { defaultValue: 'everywhere' })
  scope!: string;

  @Field(() => ID, { nullable: true })
  callListId!: string | null | undefined;

  @Field(() => String, { defaultValue: 'asked' })
  reason!: string;

  @Field(() => String, { nullable: true })
  note!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'ISO 8601. Without it the entry does not expire.' })
  expiresAt!: string | null | undefined;
}
