import { ROLES, type Role } from '@dialdeck/common/words';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';

export const RoleEnum = Object.fromEntries(ROLES.map((role) => [role, role])) as { [R in Role]: R };
registerEnumType(RoleEnum, { name: 'Role' });

/** Only the id: the profile belongs to `users`. */
@ObjectType()
@Directive('@key(fields: "id", resolvable: false)')
export class User {
  @Field(() => ID)
  id!: string;
}
