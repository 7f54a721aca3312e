import {
  companyConsent,
  type OwnShowcase,
  type ShownTeam,
  type TeamShowcase,
} from '@project-week/contract/showcase/showcase'
import type { Database } from '../../db/database.ts'
import { listFiles } from '../files/file.queries.ts'
import * as queries from './showcase.queries.ts'

/** What the public site shows now: of all teams, or of one. */
export async function readShown(db: Database, team?: string): Promise<ShownTeam[]> {
  const rows = await queries.listShown(db, team)
  return rows.map(({ id, edition, companyName, title, files }) => {
    const shown = (wanted: string) =>
      files.filter(({ kind }) => kind === wanted).map(({ fileId, hasPicture }) => ({ fileId, hasPicture }))
    return { id, edition, companyName, title, poster: shown('poster')[0] ?? null, pictures: shown('image') }
  })
}

/** Since when a company agrees that its team is shown. */
export const readCompanyConsent = async (db: Database, companyId: string): Promise<Date | undefined> =>
  (await queries.findCompanyConsent(db, companyId, companyConsent.version))?.givenAt

export async function readOwn(db: Database, personId: string): Promise<OwnShowcase[]> {
  const rows = await queries.listOwn(db, personId)
  return rows.map(({ agreedAt, ...row }) => ({ ...row, agreedAt: agreedAt?.toISOString() ?? null }))
}

/** The teams of an edition that have a poster or pictures. */
export async function readForOffice(db: Database, edition: string): Promise<TeamShowcase[]> {
  const teams = await queries.listTeams(db, edition)
  const files = await listFiles(db, { edition })
  return teams
    .map(({ released, ...team }) => ({
      ...team,
      files: files
        .filter(({ teamId, kind }) => teamId === team.team && (kind === 'poster' || kind === 'image'))
        .map(({ id }) => ({ fileId: id, isReleased: released.includes(id) })),
    }))
    .filter((team) => team.files.length > 0)
}
