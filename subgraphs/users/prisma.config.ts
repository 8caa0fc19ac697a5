import { definePrismaConfig } from '../../packages/node/prisma/prisma-config.ts';

export default definePrismaConfig(process.env.DATABASE_URL);
