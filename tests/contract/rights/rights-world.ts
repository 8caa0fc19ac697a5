import { CONTACT } from '@dialdeck/gateway/rest/samples';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import type { Caller } from './rights-table.ts';

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** The callers of the tables, one list with a contact and a call, and what can be spared. */
export interface RightsWorld {
  rig: PlatformRig;
  people: Record<Exclude<Caller, 'signed out'>, Person>;
  /** A caller's browser stays signed in until something ends its session; `inactive` has the cookie of an ended session. */
  browserOf(caller: Caller): Promise<Browser>;
  admin: Browser;
  list: string;
  contact: string;
  callLog: string;
  /** The team of the list. */
  team: string;
  /** Things that the next call may take away. */
  spareList(): Promise<string>;
  /** A list of `assigned` with a contact that is not being called. */
  spareContact(): Promise<{ list: string; contact: string }>;
  spareUser(): Promise<string>;
  /** An empty one. */
  spareTeam(): Promise<string>;
  /** An import that waits for its confirmation. */
  plannedImport(): Promise<string>;
  close(): Promise<void>;
}

/** As in the examples, which name it by its number and search for its name. */
const CONTACT_ROW = { phone: CONTACT.phoneE164, firstName: CONTACT.firstName, lastName: CONTACT.lastName };

export async function createRightsWorld(): Promise<RightsWorld> {
  const rig = await createPlatformRig();
  const admin = await rig.signedIn();
  const { id: adminId } = (await admin.get('/api/auth/user')).body;
  const people = {
    unassigned: await rig.addAgent(),
    assigned: await rig.addAgent(),
    inactive: await rig.addAgent(),
    lead: await rig.addAgent(),
    'lead above': await rig.addAgent(),
    'lead elsewhere': await rig.addAgent(),
    'in team': await rig.addAgent(),
    admin: { id: adminId as string, ...rig.admin },
  };
  const spareTeam = async () => (await admin.post('/api/teams', { name: crypto.randomUUID() })).body.id as string;
  const [above, elsewhere] = [await spareTeam(), await spareTeam()];
  const team = (await admin.post('/api/teams', { name: 'Sales North', parentId: above })).body.id as string;
  const members = (id: string, ...all: (readonly [Person, 'agent' | 'lead'])[]) =>
    admin.put(`/api/teams/${id}/members`, { members: all.map(([{ id: userId }, role]) => ({ userId, role })) });
  await members(above, [people['lead above'], 'lead']);
  await members(elsewhere, [people['lead elsewhere'], 'lead']);
  await members(team, [people.lead, 'lead'], [people['in team'], 'agent']);
  const spareList = async () =>
    (await admin.post('/api/call-lists', { name: 'Spare', teamId: team })).body.id as string;
  const list = await spareList();
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [CONTACT_ROW] });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [people.assigned.id, people.inactive.id] });
  const [contact] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;

  const browsers = {
    unassigned: await rig.signedIn(people.unassigned),
    assigned: await rig.signedIn(people.assigned),
    inactive: await rig.signedIn(people.inactive),
    lead: await rig.signedIn(people.lead),
    'lead above': await rig.signedIn(people['lead above']),
    'lead elsewhere': await rig.signedIn(people['lead elsewhere']),
    'in team': await rig.signedIn(people['in team']),
    admin,
  };
  const call = { contactId: contact.id, phoneNumber: CONTACT.phoneE164 };
  const { body: callLog } = await browsers.assigned.post('/api/call-logs', call);
  await admin.patch(`/api/admin/users/${people.inactive.id}/toggle`);

  return {
    rig,
    people,
    browserOf: async (caller) => (caller === 'signed out' ? rig.browser() : browsers[caller]),
    admin,
    list,
    contact: contact.id,
    callLog: callLog.id,
    team,
    spareTeam,
    spareList,
    async spareContact() {
      const id = await spareList();
      await admin.post(`/api/call-lists/${id}/contacts/bulk`, { contacts: [CONTACT_ROW] });
      await admin.patch(`/api/call-lists/${id}/assign`, { userIds: [people.assigned.id] });
      return { list: id, contact: (await admin.get(`/api/call-lists/${id}/contacts`)).body[0].id };
    },
    async plannedImport() {
      const path = `/api/call-lists/${await spareList()}/imports?plan=true&mapping=${encodeURIComponent('{"phone":"Mobile"}')}`;
      const csv = { body: 'Mobile\n+14155550100\n', headers: { 'content-type': 'text/csv' } };
      return (await admin.send('POST', path, csv)).body.id;
    },
    spareUser: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const user = { email, firstName: 'Ana', lastName: 'Lima', sendVerificationEmail: false };
      return (await admin.post('/api/admin/users', user)).body.id as string;
    },
    close: () => rig.close(),
  };
}

/** The world for requests that are refused: they use nothing up, so each thing to spare is made once for all of them. */
export function unspent(world: RightsWorld): RightsWorld {
  return {
    ...world,
    spareList: once(world.spareList),
    spareContact: once(world.spareContact),
    spareUser: once(world.spareUser),
    spareTeam: once(world.spareTeam),
    plannedImport: once(world.plannedImport),
  };
}

/** Makes something with the first call, and returns the same with the next. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
