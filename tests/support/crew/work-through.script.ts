// Runs a crew in a process that tests kill. Its only argument is the crew as JSON.

import { type Crew, workThrough } from './work-through.ts';

await workThrough(JSON.parse(process.argv[2] ?? '') as Crew);
