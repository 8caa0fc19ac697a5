import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import {
  IMPORT_STATES,
  type ImportJobRow,
  type ImportState,
  type ImportPlanPart as Part,
  type StoredPlan as Plan,
} from './jobs/import-job.ts';
import { errorsUrl } from './jobs/show-import.ts';

const ImportStateEnum = Object.fromEntries(IMPORT_STATES.map((state) => [state, state])) as {
  [S in ImportState]: S;
};
registerEnumType(ImportStateEnum, { name: 'ImportState' });

@ObjectType()
class ImportPlanExample {
  @Field(() => SafeInt, { description: '1 for the first data row.' })
  line!: number;

  @Field(() => String, { description: 'As typed.' })
  phone!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Why the row is rejected.' })
  reason!: string | null;
}

@ObjectType()
class ImportPlanPart {
  @Field(() => SafeInt)
  count!: number;

  @Field(() => [ImportPlanExample], { description: 'The first five rows.' })
  examples!: ImportPlanExample[];
}

@ObjectType({ description: 'The effect that an import would have.' })
class ImportPlan {
  @Field(() => ImportPlanPart)
  new!: Part;

  @Field(() => ImportPlanPart)
  duplicateInFile!: Part;

  @Field(() => ImportPlanPart)
  duplicateInList!: Part;

  @Field(() => ImportPlanPart)
  invalid!: Part;

  @Field(() => ImportPlanPart, { description: 'Rows whose numbers must not be called.' })
  leftOut!: Part;

  @Field(() => ImportPlanPart, {
    description: 'New rows with a value that does not fit the type of its field, such as "City: not a date".',
  })
  misfits!: Part;
}

@ObjectType({ description: 'One import of one file.' })
export class ImportJob {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  callListId!: string;

  @Field(() => ImportStateEnum)
  state!: ImportState;

  @Field(() => Float, { description: 'Bytes of the file received so far.' })
  bytes!: number;

  @Field(() => Float, { nullable: true, description: 'Bytes of the whole file, if the sender gave its size.' })
  fileBytes!: number | null;

  @Field(() => SafeInt, { description: 'Data rows processed.' })
  processed!: number;

  @Field(() => SafeInt)
  imported!: number;

  @Field(() => SafeInt)
  duplicates!: number;

  @Field(() => SafeInt)
  invalid!: number;

  @Field(() => SafeInt, {
    description: 'Numbers that must not be called: on the do-not-call list, or in a register whose rule applies.',
  })
  leftOut!: number;

  @Field(() => SafeInt, { description: 'Imported contacts whose place is unknown.' })
  placeUnknown!: number;

  @Field(() => SafeInt, { description: 'Imported contacts with a value that does not fit the type of its field.' })
  misfits!: number;

  @Field(() => String, { description: 'The rejected rows, as CSV.' })
  errorsUrl!: string;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => ImportPlan, { nullable: true })
  plan!: Plan | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;
}

export const toImportJob = (job: ImportJobRow): ImportJob => ({
  ...job,
  plan: job.plan,
  errorsUrl: errorsUrl(job.id),
});
