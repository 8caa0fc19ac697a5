import { RestClaimContactDocument, RestClaimNextDocument, RestReleaseContactDocument } from '#__generated__/graphql.ts';
import { ClaimAnswer } from './answers.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CLAIM, CONTACT } from './samples.ts';

const common = { tag: 'Calls', session: 'required', params: IdPath } as const;

export const claimRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'post',
    path: '/api/call-lists/{id}/claim',
    summary: "Leases the caller's next contact; 204 when nobody is left",
    answer: ClaimAnswer,
    status: 200,
    isEmptyAllowed: true,
    example: { params: { id: CALL_LIST.id }, answer: CLAIM },
    document: RestClaimNextDocument,
    variables: ({ params }) => ({ callListId: params.id }),
    shape: ({ claimNext }) => claimNext ?? null,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/contacts/{id}/claim',
    summary: 'Leases a chosen contact, or renews its lease; 409 with the name of who is calling it',
    answer: ClaimAnswer,
    status: 200,
    example: { params: { id: CONTACT.id }, answer: CLAIM },
    document: RestClaimContactDocument,
    variables: ({ params }) => params,
    shape: ({ claimContact }) => claimContact,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/contacts/{id}/release',
    summary: 'Gives a leased contact back',
    status: 204,
    example: { params: { id: CONTACT.id } },
    document: RestReleaseContactDocument,
    variables: ({ params }) => params,
  }),
];
