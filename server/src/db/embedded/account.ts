import { readFileSync, statSync } from 'node:fs'
import { DatabaseStartError } from './start-error.ts'

/** The user that PostgreSQL runs as if this process is root's. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the existing cluster, else as `postgres`,
 * else as `nobody`; started by anyone else, it runs as that user, and this returns undefined.
 */
export function databaseAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = statSync(home, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    return (
      accounts.find(({ uid }) => uid === owner.uid) ?? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
    )
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (account) return account
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and this machine has neither a user “postgres” nor “nobody” to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
}
