import { uploadMessages } from '@project-week/contract/files/upload'
import { showcaseMessages } from '@project-week/contract/showcase/showcase'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findFile } from '../files/file.queries.ts'
import * as queries from './showcase.queries.ts'

/**
 * Shows a poster or picture on the public site. Of a team one poster is shown: the one released last.
 *
 * @throws 404 not_found, 409 conflict for a file that waits for the virus scanner, one of no team, one without a picture, or where a member or the company has not agreed
 */
export async function releaseFile(
  deps: Deps,
  caller: Caller,
  { fileId, title }: { fileId: string; title: string },
): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const file = await findFile(tx, fileId)
    if (file === undefined || (file.kind !== 'poster' && file.kind !== 'image')) throw notFound('file')
    if (file.awaitsScan) throw conflict(uploadMessages.awaitsScan)
    const team = file.teamId
    if (team === null) throw conflict(showcaseMessages.noTeam)
    if (file.kind === 'image' && file.thumbnail !== 'made') throw conflict(showcaseMessages.noPicture)
    // Held, so that nobody takes a consent back between the question and the release.
    if (!(await queries.lockTeam(tx, team)) || !(await queries.isTeamAgreed(tx, team))) {
      throw conflict(showcaseMessages.notAgreed)
    }
    await queries.insertRelease(tx, { team, fileId, title, at: clock.now() })
    const replaced = file.kind === 'poster' ? await queries.deleteOtherPosters(tx, team, fileId) : []
    const details = { team, title, ...(replaced.length > 0 && { replaced }) }
    await recordAudit(tx, clock, { ...caller, action: 'release', record: ['file', fileId], details })
  })
}

/** @throws 409 conflict for a file that is not released */
export async function withdrawFile({ db, clock }: Deps, caller: Caller, fileId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const release = await queries.deleteRelease(tx, fileId)
    if (release === undefined) throw conflict(showcaseMessages.notReleased)
    const details = { team: release.teamId }
    await recordAudit(tx, clock, { ...caller, action: 'withdraw-release', record: ['file', fileId], details })
  })
}
