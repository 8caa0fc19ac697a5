// Names of components, one a line, for shell scripts: node packages/components/scripts/list.ts servers|frontEnds|modules
import { frontEnds, modules, servers } from '../src/components.ts';

const LISTS = { servers, frontEnds, modules };
const [asked = ''] = process.argv.slice(2);
if (!Object.hasOwn(LISTS, asked)) throw new Error(`Which list? There are ${Object.keys(LISTS).join(', ')}.`);
for (const { name } of LISTS[asked as keyof typeof LISTS]()) process.stdout.write(`${name}\n`);
