// A crew in its own process, to be killed. Its one argument is the crew as JSON.

import { type Crew, workThrough } from './work-through.ts';

await workThrough(JSON.parse(process.argv[2] ?? '') as Crew);
