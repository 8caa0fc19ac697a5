import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { ActivityResolver } from '#activity/activity.resolver.ts';
import { AgentStateResolver } from '#agent-states/agent-state.resolver.ts';
import { AssignmentResolver } from '#assignments/assignment.resolver.ts';
import { BoardResolver } from '#boards/board.resolver.ts';
import { CallListResolver } from '#call-lists/call-list.resolver.ts';
import { CallListFieldsResolver } from '#call-lists/call-list-fields.resolver.ts';
import { CallScriptResolver, ContactCallScriptResolver } from '#call-scripts/call-script.resolver.ts';
import {
  CallbackResolver,
  TeamCallbackConnectionResolver,
  TeamCallbackResolver,
} from '#callbacks/callback.resolver.ts';
import { RuleSetResolver } from '#calling-rules/rule-set.resolver.ts';
import { TemplateResolver } from '#calling-rules/templates/template.resolver.ts';
import { CallResolver } from '#calls/call.resolver.ts';
import { ConsentResolver } from '#consents/consent.resolver.ts';
import { ContactChangeFieldsResolver, ContactChangeResolver } from '#contact-changes/contact-change.resolver.ts';
import { ContactResolver } from '#contacts/contact.resolver.ts';
import { ContactFieldsResolver } from '#contacts/contact-fields.resolver.ts';
import type { CallListsContext } from '#context.ts';
import { DoNotCallResolver } from '#do-not-call/do-not-call.resolver.ts';
import { EntryImportResolver } from '#do-not-call/imports/entry-import.resolver.ts';
import { EvidenceResolver } from '#evidence/evidence.resolver.ts';
import { EvidenceCallResolver } from '#evidence/search/evidence-call.resolver.ts';
import { FunnelResolver } from '#funnel/funnel.resolver.ts';
import { CallCorrectionResolver, ContactCallResolver, HistoryResolver } from '#history/history.resolver.ts';
import { ImportResolver } from '#imports/import.resolver.ts';
import { ImportJobResolver } from '#imports/import-job.resolver.ts';
import { LeaseResolver } from '#leases/lease.resolver.ts';
import { OpenCallResolver, TeamOpenCallsResolver } from '#open-calls/open-call.resolver.ts';
import { OrganisationTodayResolver } from '#organisation-today/organisation-today.resolver.ts';
import { PlaceResolver } from '#places/place.resolver.ts';
import { QueuePageResolver, QueueResolver } from '#queue/queue.resolver.ts';
import { RecordedPlaceResolver } from '#recorded-places/recorded-place.resolver.ts';
import { RegisterResolver } from '#registers/register.resolver.ts';
import { CallResultResolver, ListResultsResolver, ResultSetResolver } from '#results/result-set.resolver.ts';
import { ListScriptResolver, ScriptResolver, ScriptSummaryResolver } from '#scripts/script.resolver.ts';
import { ListFieldsResolver } from '#typed-fields/field.resolver.ts';
import { UndoResolver } from '#undo/undo.resolver.ts';
import { VerdictResolver } from '#verdicts/verdict.resolver.ts';

interface Reference {
  id: string;
}

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({
    resolvers: [
      CallListResolver,
      CallListFieldsResolver,
      AssignmentResolver,
      QueueResolver,
      QueuePageResolver,
      ContactResolver,
      ContactFieldsResolver,
      ImportResolver,
      ImportJobResolver,
      CallResolver,
      LeaseResolver,
      ActivityResolver,
      CallbackResolver,
      TeamCallbackResolver,
      TeamCallbackConnectionResolver,
      HistoryResolver,
      ContactCallResolver,
      ContactChangeResolver,
      ContactChangeFieldsResolver,
      PlaceResolver,
      RecordedPlaceResolver,
      CallCorrectionResolver,
      OpenCallResolver,
      TeamOpenCallsResolver,
      UndoResolver,
      OrganisationTodayResolver,
      RuleSetResolver,
      TemplateResolver,
      DoNotCallResolver,
      ConsentResolver,
      VerdictResolver,
      EvidenceResolver,
      EvidenceCallResolver,
      RegisterResolver,
      EntryImportResolver,
      FunnelResolver,
      ScriptResolver,
      ScriptSummaryResolver,
      ListScriptResolver,
      CallScriptResolver,
      ContactCallScriptResolver,
      ListFieldsResolver,
      AgentStateResolver,
      BoardResolver,
      ResultSetResolver,
      CallResultResolver,
      ListResultsResolver,
    ],
    references: {
      CallList: ({ id }: Reference, { loaders }: CallListsContext) => loaders.callList.load(id),
      Contact: ({ id }: Reference, { loaders }: CallListsContext) => loaders.contact.load(id),
      CallLog: ({ id }: Reference, { loaders }: CallListsContext) => loaders.callLog.load(id),
    },
  });
}
