// `npm run backup` and `npm run restore`: the names are settled, the work is not done yet. Saying so beats pretending.
console.error(
  `npm run ${process.env.npm_lifecycle_event} is not built yet. Until then: pg_dump on DATABASE_URL, or a copy of DATA_DIR while the server is stopped.`,
)
process.exit(2)
