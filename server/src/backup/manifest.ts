import * as z from 'zod'

export const formatVersion = 1

/** The first entry of a backup: what a database must be like to take the rest. */
export const Installation = z.strictObject({
  format: z.literal('project-week-backup'),
  formatVersion: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's version, for information only. */
  postgres: z.string(),
  /** Names of the migrations applied to the data. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled; names are quoted if SQL needs it. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Installation = z.infer<typeof Installation>

/** The last entry of a backup: lists everything before it, to detect truncated or altered files. */
export const Manifest = z.strictObject({
  entries: z.array(z.strictObject({ name: z.string(), size: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
  /** Records of uploaded files whose content was not in the storage. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const entryNames = {
  installation: 'installation.json',
  jobs: 'jobs.json',
  manifest: 'manifest.json',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  tableOf: (name: string) => /^tables\/(.+)\/\d+\.copy$/.exec(name)?.[1],
  file: (key: string) => `files/${key}`,
  keyOf: (name: string) => /^files\/([^/]+)$/.exec(name)?.[1],
}
