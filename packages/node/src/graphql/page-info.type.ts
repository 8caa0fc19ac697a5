// First of all: the decorators below need it the moment they run.
import 'reflect-metadata';
import { Directive, Field, ObjectType } from 'type-graphql';

/** Where a page of a connection ends. */
@ObjectType()
@Directive('@shareable')
export class PageInfo {
  @Field(() => String, { nullable: true })
  endCursor!: string | null;

  @Field(() => Boolean)
  hasNextPage!: boolean;
}
