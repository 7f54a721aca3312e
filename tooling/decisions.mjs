// docs/decisions/README.md: the index of the decision records.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../docs/decisions/', import.meta.url)

/**
 * Every record, in the order of its number.
 *
 * @returns {{ file: string, number: string, title: string, date: string, status: string }[]}
 * @throws where a record does not begin with `# NNN Title`, `Date: YYYY-MM-DD` and `Status: …`
 */
export const listDecisions = () =>
  readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const head = /^# (\d{3}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\nStatus: (.+)\n/.exec(
        readFileSync(new URL(file, folder), 'utf8'),
      )
      if (head === null) throw new Error(`${file} does not begin with # NNN Title, Date: and Status:`)
      const [, number, title, date, status] = head
      return { file, number, title, date, status }
    })

/** @param {ReturnType<typeof listDecisions>} decisions */
export const decisionIndex = (decisions) => `# Decisions

Why things are as they are. An accepted record is never edited; a new one supersedes it, and only the status of the old one changes. This page is made by \`npm run decisions\`.

| | decision | date | status |
|---|---|---|---|
${decisions.map(({ file, number, title, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`).join('\n')}
`
