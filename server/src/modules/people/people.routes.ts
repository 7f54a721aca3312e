import * as people from '@project-week/contract/people/person'
import * as samePerson from '@project-week/contract/people/same-person'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { askToJoin, cancelJoin, joinTwoPeople, listPairs } from './join-two-people.ts'
import { countConsents, countProofsOfErased, findPeople } from './person.queries.ts'
import { findRunningEdition, readPerson } from './read-person.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, people.findPeople, ({ query }) => findPeople(db, query.q))

  serve(
    app,
    people.readPerson,
    async ({ query }) => (await readPerson(db, query.key, await findRunningEdition(deps))).record,
  )

  serve(app, people.exportPersonAsJson, ({ caller, query }) => exportPerson(deps, caller, query.key))

  serve(app, people.erasePerson, ({ caller, body }) => erasePerson(deps, caller, body))

  serve(app, samePerson.listPairs, () => listPairs(deps))

  serve(app, samePerson.askToJoin, ({ caller, body }) => askToJoin(deps, caller, body))

  serve(app, samePerson.cancelJoin, ({ caller, body }) => cancelJoin(deps, caller, body))

  serve(app, samePerson.joinTwoPeople, ({ ip, body }) => joinTwoPeople(deps, body.token, ip))

  serve(app, people.countConsents, async ({ query }) => ({
    consents: await countConsents(db, query.edition),
    ofErased: await countProofsOfErased(db),
  }))
}
