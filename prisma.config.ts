import { defineConfig } from 'prisma/config';

// `prisma generate` needs no database; migrations are applied by
// server/platform/database/migrate.ts.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost:5432/unused' },
});
