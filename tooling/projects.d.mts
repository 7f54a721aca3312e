export const night: string
export const byDay: string
export const tags: { name: string; description: string }[]
export const oldestPostgres: string
export const onOldestPostgres: string
export const wholeOnOldestPostgres: string
export const ofProcesses: string
export const ofEngineAndDecoders: string
export const ofOracles: string
