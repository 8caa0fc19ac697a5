import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import { ContactPatchSchema } from '@dialdeck/common/contacts/contact-patch.schemas';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { parse } from '@dialdeck/node/graphql/parse';
import { DateTime, Json } from '@dialdeck/node/graphql/scalars';
import { TextFields } from '@dialdeck/node/graphql/text-fields';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { instantPosition } from '#cursor.ts';
import { memberName } from '#members/member.rules.ts';
import { changeContact } from './change-contact.ts';
import type { ContactChangeRow } from './contact-change.repo.ts';
import type { ContactChanges } from './contact-change.rules.ts';

/** A screenful. */
const CHANGES_PAGE = 20;

@InputType({ description: 'Absent fields stay; null and blank texts are removed.' })
@TextFields(CONTACT_TEXTS)
export class ContactChangeInput {
  @Field(() => String, { nullable: true })
  phone!: string | null | undefined;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;

  @Field(() => Json, { nullable: true, description: 'By name: a text or a number sets a field, null removes it.' })
  customFields!: unknown;
}

@ObjectType({ description: 'A correction of a contact.' })
class ContactChange {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  at!: Date;

  @Field(() => ID)
  userId!: string;

  @Field(() => Json, { description: 'Changed field to its values before and after: `{from, to}`, null for no value.' })
  changes!: ContactChanges;
}

@ObjectType()
export class ContactChangeConnection {
  @Field(() => [ContactChange])
  nodes!: ContactChangeRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@Resolver(() => Contact)
export class ContactChangeResolver {
  @Authorized('signedIn')
  @Mutation(() => Contact, { description: 'Corrects a contact. Another number is a new attempt.' })
  changeContact(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ContactChangeInput) input: ContactChangeInput,
    @Ctx() context: CallListsContext,
  ): Promise<ContactRow> {
    return changeContact(context, context.actor, id, parse(ContactPatchSchema, input));
  }

  @FieldResolver(() => ContactChangeConnection, { description: 'Its corrections, newest first.' })
  async changes(
    @Root() { id: contactId, correctedAt }: ContactRow,
    @Arg('first', () => Int, { defaultValue: CHANGES_PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<ContactChangeConnection> {
    const position = after ? instantPosition(after) : null;
    const limit = pageSize(first) + 1;
    const rows = correctedAt === null ? [] : await loaders.changes.load({ contactId, after: position, limit });
    return toPage<ContactChangeRow>(rows, first, ({ at, id }) => [at.toISOString(), id]);
  }
}

@Resolver(() => ContactChange)
export class ContactChangeFieldsResolver {
  @FieldResolver(() => String)
  userName(@Root() { user }: ContactChangeRow): string {
    return memberName(user);
  }
}
