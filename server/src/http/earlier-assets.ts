import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How many releases stay, this one included. */
const keptReleases = 5

/** A release's own script or style sheet: its name changes with what is in it. */
const isAsset = (address: string) => /^\/assets\/[^/]+\.(?:js|css)$/.test(address)

/**
 * Keeps this release's scripts and style sheets in the database, so that a page opened before the next release still
 * gets what it loads later, and a page of the next one does from an instance that has not been replaced yet.
 *
 * @param webDir the web app's build
 * @param addresses of all its files
 */
export async function keepAssets(db: Database, webDir: string, addresses: Iterable<string>): Promise<void> {
  const assets = [...addresses].filter(isAsset)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ address: string }>`
      update release_assets set kept_at = now() where address = any(${assets}) returning address`.execute(tx)
    const kept = new Set(rows.map(({ address }) => address))
    const added = assets.filter((each) => !kept.has(each))
    const contents = await Promise.all(added.map((address) => readFile(join(webDir, address))))
    await sql`
      insert into release_assets (address, bytes, kept_at)
        select address, bytes, now() from unnest(${added}::text[], ${contents}::bytea[]) as added(address, bytes)
      on conflict (address) do nothing`.execute(tx)
    await sql`
      delete from release_assets where kept_at < (
        select min(kept_at) from (
          select distinct kept_at from release_assets order by kept_at desc limit ${keptReleases}) as releases)`.execute(
      tx,
    )
  })
}

/** What another release has under this address. */
export async function findAsset(db: Database, address: string): Promise<Buffer | undefined> {
  if (!isAsset(address)) return undefined
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from release_assets where address = ${address}`.execute(db)
  return rows[0]?.bytes
}
