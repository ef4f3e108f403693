/** For drizzle-kit, which `npm run db:generate` installs in scripts/migrations. */
export default {
  dialect: 'postgresql',
  schema: './db/schema/!(*.test).ts',
  out: './db/migrations',
};
