import { ContactPatchSchema } from '@dialdeck/common/contacts/contact-patch.schemas';
import { z } from 'zod';
import { RestChangeContactAnswer, RestContactChangesAnswer } from '#__generated__/answers.ts';
import { RestChangeContactDocument, RestContactChangesDocument } from '#__generated__/graphql.ts';
import { VERDICT } from './calling-rules.routes.ts';
import { ChangesQuery, IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CONTACT, USER } from './samples.ts';

const common = { tag: 'Contacts', session: 'required' } as const;

const CHANGE = {
  id: '01a1ff13-e3cb-7e21-9c44-70cfb5f2d9a3',
  at: '2026-10-06T09:05:00.000Z',
  userId: USER.id,
  userName: 'Ana Lima',
  changes: {
    phone: { from: '(212) 555-0100', to: '(212) 555-0199' },
    'customFields.City': { from: 'Boston', to: null },
  },
};

export const contactChangeRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'patch',
    path: '/api/contacts/{id}',
    summary: 'Corrects a contact by a JSON Merge Patch; another number is a new attempt',
    params: IdPath,
    body: ContactPatchSchema,
    answer: RestChangeContactAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { phone: '(212) 555-0199', customFields: { City: null } },
      answer: {
        ...CONTACT,
        phone: '(212) 555-0199',
        phoneE164: '+12125550199',
        customFields: {},
        verdict: VERDICT,
      },
    },
    document: RestChangeContactDocument,
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    shape: ({ changeContact }) => changeContact,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/contacts/{id}/changes',
    summary: "A contact's corrections, newest first",
    params: IdPath,
    query: ChangesQuery,
    answer: z.array(RestContactChangesAnswer.shape.changes.shape.nodes.element),
    status: 200,
    example: { params: { id: CONTACT.id }, query: { limit: '20' }, answer: [CHANGE] },
    document: RestContactChangesDocument,
    variables: ({ params, query: { limit, after } }) => ({ id: params.id, first: limit, after: after ?? null }),
    connection: ({ contact }) => contact?.changes,
  }),
];
