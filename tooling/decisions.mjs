// docs/decisions/README.md: the index of the decision records.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../docs/decisions/', import.meta.url)

/**
 * Every record, in the order of its number.
 *
 * @returns {{ file: string, number: string, title: string, date: string, status: string, lines: number }[]}
 * @throws where a record does not begin with `# NNN Title`, `Date: YYYY-MM-DD` and `Status: …`
 */
export const listDecisions = () =>
  readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const head = /^# (\d{3}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\nStatus: (.+)\n/.exec(text)
      if (head === null) throw new Error(`${file} does not begin with # NNN Title, Date: and Status:`)
      const [, number, title, date, status] = head
      return { file, number, title, date, status, lines: text.trimEnd().split('\n').length }
    })

const list = String.raw`(\d{3}(?:(?:, | and )\d{3})*)`
const clauses = {
  addsTo: new RegExp(`^adds to ${list}$`),
  supersedes: new RegExp(`^supersedes ${list} in part$`),
  supersededBy: new RegExp(`^superseded in part by ${list}$`),
}

/**
 * What a status says: `accepted`, then clauses that name other records, divided by semicolons.
 *
 * @param {string} status
 * @returns {{ addsTo: string[], supersedes: string[], supersededBy: string[] } | null} null where it is no status
 */
export const readStatus = (status) => {
  const said = { addsTo: [], supersedes: [], supersededBy: [] }
  const [first, ...others] = status.split('; ')
  if (first !== 'accepted') return null
  for (const other of others) {
    const known = Object.entries(clauses).find(([, pattern]) => pattern.test(other))
    if (known === undefined) return null
    said[known[0]].push(...other.match(/\d{3}/g))
  }
  return said
}

/**
 * The numbers of records that a text names: `decision 150`, `decisions 150 and 160`, `decisions/150-title.md`.
 *
 * @param {string} text
 */
export const namedDecisions = (text) =>
  [...text.matchAll(new RegExp(String.raw`\bdecisions? ${list}|decisions/(\d{3})`, 'gi'))].flatMap(
    ([named]) => named.match(/\d{3}/g) ?? [],
  )

/** @param {ReturnType<typeof listDecisions>} decisions */
export const decisionIndex = (decisions) => `# Decisions

Why things are as they are: what today's code follows, and what a newcomer would otherwise undo. A record is kept true or removed. Edit it when the decision changes, delete it when it no longer binds; its history is in git. A record has at most 40 lines. This page is made by \`npm run decisions\`.

| | decision | date | status |
|---|---|---|---|
${decisions.map(({ file, number, title, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`).join('\n')}
`
