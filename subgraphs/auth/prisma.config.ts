import { definePrismaConfig } from '@dialdeck/node/prisma/prisma-config';

export default definePrismaConfig(process.env.DATABASE_URL);
