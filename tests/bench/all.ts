import type { Bench } from './bench.ts';
import { board } from './board.bench.ts';
import { bulk } from './bulk.bench.ts';
import { claim } from './claim.bench.ts';
import { claimRules } from './claim-rules.bench.ts';
import { deleteList } from './delete-list.bench.ts';
import { dump } from './dump.bench.ts';
import { events } from './events.bench.ts';
import { evidence } from './evidence.bench.ts';
import { filters } from './filters.bench.ts';
import { funnel } from './funnel.bench.ts';
import { gateway } from './gateway.bench.ts';
import { importFile } from './import.bench.ts';
import { importCorrected } from './import-corrected.bench.ts';
import { importHttp } from './import-http.bench.ts';
import { importRules } from './import-rules.bench.ts';
import { interaction } from './interaction.bench.ts';
import { leadScope } from './lead-scope.bench.ts';
import { moduleReports } from './module-reports.bench.ts';
import { page } from './page.bench.ts';
import { people } from './people.bench.ts';
import { register } from './register.bench.ts';
import { reports } from './reports.bench.ts';
import { request } from './request.bench.ts';
import { scim } from './scim.bench.ts';
import { search } from './search.bench.ts';
import { waveTwo } from './wave-two.bench.ts';
import { writePrice } from './write-price.bench.ts';

export const BENCHES: readonly Bench[] = [
  page,
  search,
  filters,
  leadScope,
  claim,
  claimRules,
  funnel,
  dump,
  importFile,
  importHttp,
  importCorrected,
  importRules,
  register,
  bulk,
  reports,
  people,
  writePrice,
  board,
  waveTwo,
  evidence,
  deleteList,
  events,
  gateway,
  request,
  moduleReports,
  interaction,
  scim,
];
