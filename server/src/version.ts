import manifest from '../../package.json' with { type: 'json' }

/** The release, as the project's `package.json` states it: `MAJOR.MINOR.PATCH`. */
export const { version } = manifest
