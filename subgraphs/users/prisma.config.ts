import { definePrismaConfig } from '@dialdeck/node/prisma-config';

export default definePrismaConfig(process.env.DATABASE_URL);
