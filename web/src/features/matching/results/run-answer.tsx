import type { Because, Run } from '@project-week/contract/matching/matching'
import { Link } from 'react-router'
import { getLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { fieldId } from '../../../ui/forms/field.tsx'
import { byWaitingRank, fieldText, nameOf, runCounts, whyUnplaced } from '../run/run-text.ts'

interface Help {
  text: () => string
  to: string
}
const settingsAt = (part: string) => `${paths.startMatching}?part=${part}`
const morePlaces: Help = { text: m.matching_help_places, to: settingsAt('companies') }
const otherRules: Help = { text: m.matching_help_rules, to: settingsAt('rules') }
const otherSettings: Help = { text: m.matching_help_settings, to: settingsAt('settings') }
const minimum: Help = { text: m.matching_minimum_change, to: settingsAt(`settings#${fieldId('minimum')}`) }
const smallerTeam: Help = { text: m.matching_help_size, to: settingsAt('companies') }

/** What would help somebody without a place, by the reason; without one a move by hand. */
const helps: Partial<Record<Because, Help>> = {
  'waiting-list': morePlaces,
  'every-place-taken': morePlaces,
  exclusions: otherRules,
  rules: otherRules,
  fallback: otherSettings,
  sizes: minimum,
  'several-limits': otherRules,
}

/** How many have a place, and who has none, the waiting list in its order: each with the reason and what would help. */
export function RunAnswer({ run }: { run: Run }) {
  const students = run.students
    .filter(({ team, isWithdrawn, hasDeclined }) => team === null && !isWithdrawn && !hasDeclined)
    .toSorted(byWaitingRank)
  const served = new Set(run.teams.map(({ companyId }) => companyId))
  // Whose students need another place, or that has none.
  const companies = run.companies.filter(({ id, isCancelled }) => isCancelled === served.has(id))
  const partOf = (part: string) => `${paths.matching}?run=${run.id}&part=${part}`
  const byHand: Help = { text: m.matching_help_board, to: partOf('board') }
  const repair: Help = { text: m.matching_repair_instead, to: partOf('repair') }
  const rows = [
    ...students.map((student) => ({
      id: student.id,
      name: nameOf(student),
      note: [student.matrikelnummer, student.currentfieldofstudy].join(' · '),
      reason: whyUnplaced(student, run),
      help: helps[student.because] ?? byHand,
    })),
    ...companies.map(({ id, companyName, fieldOfBusiness, isCancelled, students: count, reason }) => ({
      id,
      name: companyName,
      note: fieldText(fieldOfBusiness),
      reason: isCancelled ? m.board_broken_company({ company: companyName, count }) : reason[getLocale()],
      help: isCancelled ? repair : smallerTeam,
    })),
  ]
  return (
    <div className="stack gap-2">
      <h2>{m.matching_answer(runCounts(run))}</h2>
      {rows.length > 0 && (
        <section className="run-answer" aria-label={m.matching_unplaced()} tabIndex={0}>
          <ul className="stack gap-1">
            {rows.map(({ id, name, note, reason, help }) => (
              <li key={id}>
                <strong>{name}</strong> ({note}): {reason} <Link to={help.to}>{help.text()}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
