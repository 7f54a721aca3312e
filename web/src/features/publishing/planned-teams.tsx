import type { MemberChange, PlannedTeam, TeamChangeKind } from '@project-week/contract/publishing/publication'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { StateChip } from '../../ui/state-chip.tsx'

const kindText: Record<TeamChangeKind, () => string> = {
  made: m.publish_kind_made,
  changed: m.publish_kind_changed,
  dissolved: m.publish_kind_dissolved,
}
const memberText: Record<MemberChange, () => string> = {
  joins: m.publish_member_joins,
  stays: m.publish_member_stays,
  leaves: m.publish_member_leaves,
}

/** More would be slow to draw and nobody reads them one by one. */
const mostShown = 300

/** The teams that publishing makes, changes or dissolves, with who joins and leaves. */
export function PlannedTeams({ teams }: { teams: readonly PlannedTeam[] }) {
  if (teams.length === 0) return <p>{m.publish_no_teams()}</p>
  return (
    <div className="stack gap-3">
      <h2>{m.publish_teams()}</h2>
      {/* Scrolls by itself, and can be scrolled with the keyboard. */}
      <section className="publishing__scroll" aria-label={m.publish_teams()} tabIndex={0}>
        <ul className="auto-grid auto-grid--fill gap-3">
          {teams.slice(0, mostShown).map(({ kind, companyName, members }) => (
            <li key={`${kind} ${companyName} ${members[0]?.email}`} className={`planned-team planned-team--${kind}`}>
              <h3>
                {companyName} <StateChip>{kindText[kind]()}</StateChip>
              </h3>
              <ul className="plain">
                {members.map((member) => (
                  <li key={`${member.email} ${member.name}`} data-change={member.change}>
                    {nameOrAddress(member)}
                    {kind === 'changed' && member.change !== 'stays' && (
                      <StateChip>{memberText[member.change]()}</StateChip>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      {teams.length > mostShown && <p>{m.publish_more_teams({ count: teams.length - mostShown })}</p>}
    </div>
  )
}
