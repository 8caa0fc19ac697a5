// check:graph of an image: the record is the one of the build that the image holds.
import { builtFiles } from './built-files.ts';
import { checkGraphCommand, NotChecked, printResult, readText } from './graph-check/command.ts';
import { parseGraphRecord } from './graph-check/graph-record.ts';

printResult(
  await checkGraphCommand(process.argv.slice(2), () => {
    const record = parseGraphRecord(readText(builtFiles.graph));
    if (!record) throw new NotChecked(`${builtFiles.graph} is not a graph record.`);
    return record;
  }),
);
