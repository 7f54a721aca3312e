import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')

const column = String.raw`(?:\w+\.)?(?:\w+_)?(?:email|address|recipient)\b`
const value = String.raw`(?:lower\(\s*(?:\$\{\w+\}\.)?${column}\s*\)|(?:\$\{\w+\}\.)?${column}|'\w*[eE]mail')`
const operator = String.raw`\s*(?:=(?![=>])|<>|(?:not )?(?:in|like|ilike)\b|is (?:not )?distinct\b)`
/** How SQL and Kysely compare an address with something else. */
const comparison = new RegExp(
  [
    `(?<![\\w.'])${value}${operator}`,
    `(?:[^=!<>]=|<>|\\blike) *${value}(?!['(])`,
    String.raw`using \((?:\w+, )*\w*(?:email|address|recipient)\b`,
    String.raw`(?:where|and|on|having|is|not)(?:Ref)?\(\s*(?:sql(?:<\w+>)?\x60lower\(|')(?:\w+\.)?\w*(?:[eE]mail|[aA]ddress|[rR]ecipient)\b`,
  ].join('|'),
)
/** What only looks like one: a line of a comment or of TypeScript, and what a statement writes. */
const isOther =
  /^\s*(?:\/\/|\/?\*|--|const\b|let\b|if\b|update\b|set\b|text: |sql`\w+ = '', |\w+ = \w+\.\w+,$)|onErasure: |= excluded\.|check \(/
/** Asked of who holds the address, or whether there is one at all. */
const isSettled = /\b(?:heldBy|holderOf|provedBy)\(|\bproved\.address\b/
const blank = /[\w${}]+ <> ''/g

const isComparison = (line: string) =>
  comparison.test(line.replace(blank, '')) && !isOther.test(line) && !isSettled.test(line)

test.each([
  'where p.email = ${email}',
  'and lower(c.contact_email) = lower(l.contact_email)',
  'on a.address = k.address',
  'where ${x} = lower(c.contact_email)',
  'where lower(email) in (select address from people)',
  'join authorised_users using (email)',
  ".where('email', '=', email)",
  ".where(sql`lower(contact_email)`, '=', email)",
  ".on('u.recipient', '=', 'p.id')",
  "or team ->> 'representativeEmail' = any(${addresses})",
])('finds a comparison: %s', (line) => {
  expect(isComparison(line)).toBe(true)
})

/**
 * Files where an address is itself the subject, with the number of lines that compare one. Whatever else asks whose an
 * address is asks `address_holder`, by `holderOf`, `heldBy` and `provedBy` of `identity/person.queries.ts`.
 */
const known = {
  // The definition of who holds one.
  'db/migrations/baseline/people.ts': 2,

  // Proving one, who has the same, which of them is written to, and whom the office names by it among the registered.
  'modules/auth/join-sign-ins.ts': 1,
  'modules/identity/address-proof.queries.ts': 5,
  'modules/identity/join-people.ts': 1,
  'modules/identity/person.queries.ts': 3,
  'modules/people/same-person.queries.ts': 3,

  // Signing in and accounts, which are known by theirs. The specification gives whoever signs on the type of its account.
  'modules/auth/auth.queries.ts': 2,
  'modules/auth/session.queries.ts': 2,
  'modules/imports/authorised-user.queries.ts': 1,
  'modules/users/colleague.queries.ts': 1,

  // Links, emails and exceptions to one.
  'modules/editions/late-registration.queries.ts': 1,
  'modules/links/link.queries.ts': 1,
  'modules/mail/mail.queries.ts': 1,
  'modules/publishing/tell-students.queries.ts': 1,

  // Companies and leads with the same contact, and what was written to a company's.
  'db/migrations/baseline/standing.ts': 1,
  'modules/companies/company-link.queries.ts': 2,
  'modules/companies/company-proof.queries.ts': 1,
  'modules/companies/company.queries.ts': 3,
  'modules/companies/lead.queries.ts': 1,
  'modules/history/history.queries.ts': 2,

  // The name beside the address of a representative or of somebody whom the office has typed.
  'modules/publishing/own-team.queries.ts': 1,
  'modules/teams/team-people.queries.ts': 1,
  'modules/teams/team.queries.ts': 2,

  // What is kept by the addresses that `heldBy` has answered.
  'modules/people/person.queries.ts': 5,
  'modules/people/personal-data.ts': 3,
}

test('whoever looks for a person by an address asks who holds it', () => {
  const lines = globSync('**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'sample/**', 'modules/mail/catalogue/**'],
  }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(isComparison)
      .map((line) => `${file}: ${line.trim()}`),
  )
  const byFile = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(':')))
  const counted = Object.fromEntries([...byFile].map(([file, found]) => [file, found.length]))
  expect(counted, lines.join('\n')).toEqual(known)
})
