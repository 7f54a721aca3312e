// How the server's process is started: what a program cannot set for itself once it runs, in one place for all who
// start it (npm start, npm run serve, journeys, benches).

/**
 * Young objects get 1 MB instead of up to 48, old ones are collected when they have grown by two fifths. An export of
 * 54,000 rows then takes the process to 158 MB, with the first alone to 199, against a limit of 200
 * (docs/decisions/097).
 */
export const serverFlags = ['--max-semi-space-size=1', '--heap-growing-percent=40']
