import type { Account } from '@project-week/contract/auth/account'
import { isOffice } from '@project-week/contract/auth/roles'
import type { Deps } from '../../../deps.ts'
import { lacksFactor } from '../../../http/access.ts'
import type { Person } from '../../../http/actor.ts'
import { countRecoveryCodes, listFactors } from '../second-factor/factor.queries.ts'

export async function readAccount({ db, config }: Deps, person: Person): Promise<Account> {
  const factors = await listFactors(db, person.personId)
  return {
    email: person.email,
    hasPassword: person.authorisedUserId !== null,
    mayHaveFactors: isOffice(person.role),
    isFactorMissing: config.isFactorRequired && lacksFactor(person),
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, person.personId),
  }
}
