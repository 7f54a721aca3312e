import type { ChosenLanguage } from '@project-week/contract/auth/account'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/actor.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { changeLanguage, changeLanguageOfProved } from '../../identity/person.queries.ts'

/** Applies to the person, and to the companies whose contact they have proved to be. */
export async function chooseLanguage(
  { db, clock }: Deps,
  caller: Caller,
  { language }: ChosenLanguage,
): Promise<ChosenLanguage> {
  await db.transaction().execute(async (tx) => {
    await changeLanguageOfProved(tx, caller.person.personId, language)
    if (!(await changeLanguage(tx, caller.person.personId, language))) return
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-language',
      record: ['person', caller.person.personId],
      details: { language },
    })
  })
  return { language }
}
