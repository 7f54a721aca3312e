// How the server's process is started: what a program cannot set for itself once it runs, in one place for all who
// start it (npm start, npm run serve, journeys, benches). The figures are in docs/decisions/097.

/** Young objects get 1 MB instead of up to 48: 54,000 exported rows grow the process by 50 MB instead of 100. */
export const serverFlags = ['--max-semi-space-size=1']

/** glibc keeps what threads have freed, in a pool for each: two pools instead of sixteen keep less. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
