import { createCsvService } from '#csv-import/reading/csv-service.ts';
import { type CsvPort, serveCsv } from './csv-port.ts';

serveCsv(globalThis as unknown as CsvPort, createCsvService());
