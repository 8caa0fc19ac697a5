/** Before the first row: the signature, no flags, no extension. PostgreSQL's manual, COPY, "Binary Format". */
export const COPY_BEGIN = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** After the last row. */
export const COPY_END = Buffer.from([0xff, 0xff]);
