import { folded } from '@project-week/contract/text'
import { studentStateLabels } from '@project-week/contract/states'
import { checkInPerson } from '@project-week/contract/teams/team'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refresh } from '../../lib/api/use-call.ts'
import { device } from '../../lib/forms/draft.ts'
import { useUser } from '../../lib/session/session.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import './check-in.css'
import type { CheckInSource, CheckInTeam } from './sources.ts'
import { createTapQueue, isOf, type Refusal, type TapQueue } from './tap-queue.ts'

/** So many teams are searched for rather than looked through. */
const fewTeams = 8

/** So long until what waits is tried again: a phone often does not say that its connection is back. */
const tryEvery = 15_000

const word = wordIn(studentStateLabels)
const stateOf = (attended: boolean) => word(attended ? 'attended' : 'absent')

/**
 * Who attended, one tap a person, also without a connection.
 *
 * @param team whose company is searched for to begin with
 */
export function CheckIn({ source, team }: { source: CheckInSource; team: string | null }) {
  // Read anew with a connection it could show what was before the taps that are being sent.
  const query = useQuery({ queryKey: ['check-in', source.key], queryFn: source.read, refetchOnReconnect: false })
  if (query.data === undefined) {
    return query.isError ? <LoadFailed queries={[query]} /> : <Spinner block label={m.admin_loading()} />
  }
  if (query.data.length === 0) return <EmptyState title={m.check_in_none_title()}>{m.check_in_none()}</EmptyState>
  return <Teams source={source} teams={query.data} first={query.data.find(({ id }) => id === team)} />
}

function Teams({
  source,
  teams,
  first,
}: {
  source: CheckInSource
  teams: readonly CheckInTeam[]
  first: CheckInTeam | undefined
}) {
  const queue = useTapQueue(source, teams[0]?.id ?? '')
  const { waiting, refused } = useSyncExternalStore(queue.subscribe, queue.getState)
  const [search, setSearch] = useState(first?.company ?? '')
  const wanted = folded(search)
  const found = teams.filter(({ company, members }) =>
    [company, ...members.flatMap(({ name, email }) => [name, email])].some((text) => folded(text).includes(wanted)),
  )
  const shown = found.slice(0, fewTeams)
  return (
    <div className="stack gap-5 check-in">
      <output className="check-in__waiting">
        {waiting.length > 0 && (
          <Alert tone="warning">
            {m.check_in_waiting_text({ count: waiting.length, shown: countText(waiting.length) })}
          </Alert>
        )}
      </output>
      {refused.map((refusal) => (
        <Alert key={`${refusal.team} ${refusal.key ?? refusal.email}`} tone="error" announce>
          {refusalText(refusal)}
        </Alert>
      ))}
      {(teams.length > fewTeams || first) && (
        <TextInput
          label={m.check_in_search()}
          type="search"
          optional
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.map((team) => (
        <Team key={team.id} team={team} queue={queue} />
      ))}
      {found.length === 0 && <p>{m.check_in_nothing_found()}</p>}
      {found.length > shown.length && (
        <p>{m.check_in_more({ shown: countText(shown.length), all: countText(found.length) })}</p>
      )}
    </div>
  )
}

function useTapQueue(source: CheckInSource, first: string): TapQueue {
  const queries = useQueryClient()
  const owner = useUser()?.id ?? device
  const [queue] = useState(() => {
    const queryKey = ['check-in', source.key]
    return createTapQueue({
      // Without a sign-in a phone may have the links of several companies.
      draft: { form: owner === device ? `check-in:${first}` : 'check-in', owner },
      send: ({ team, email, key, attended, before }) => source.send(team, { email, key, attended, before }),
      onKnown: (person, attended) => {
        void refresh(queries, checkInPerson.touches)
        void queries.cancelQueries({ queryKey })
        queries.setQueryData<CheckInTeam[]>(queryKey, (known) =>
          known?.map((team) => ({
            ...team,
            members: team.members.map((member) =>
              isOf(person)({ team: team.id, ...member }) ? { ...member, attended } : member,
            ),
          })),
        )
      },
    })
  })
  useEffect(() => {
    const send = () => void queue.sendAll()
    send()
    addEventListener('online', send)
    const timer = setInterval(send, tryEvery)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [queue])
  return queue
}

function refusalText({ attended, by, message, ...person }: Refusal): string {
  const given = { name: nameOrAddress(person), state: stateOf(attended) }
  return by === null
    ? m.check_in_refused({ ...given, message: localMessage(message) || m.admin_not_done() })
    : m.check_in_refused_by({ ...given, by })
}

function Team({ team, queue }: { team: CheckInTeam; queue: TapQueue }) {
  return (
    <section className="stack gap-3 check-in__team" aria-labelledby={`check-in-${team.id}`}>
      <h2 id={`check-in-${team.id}`}>{team.company}</h2>
      {team.members.length === 0 && <p>{m.check_in_nobody()}</p>}
      <ul className="plain">
        {team.members.map((member) => (
          <Person key={member.key} team={team.id} member={member} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function Person({ team, member, queue }: { team: string; member: CheckInTeam['members'][number]; queue: TapQueue }) {
  const { waiting } = useSyncExternalStore(queue.subscribe, queue.getState)
  const { email, key, name } = member
  const last = waiting.findLast(isOf({ team, email, key }))
  const shown = last?.attended ?? member.attended
  return (
    <li className="cluster cluster--between">
      <span className="check-in__name">
        {nameOrAddress(member)} {last !== undefined && <StateChip>{m.check_in_waiting()}</StateChip>}
      </span>
      <span className="cluster gap-2 check-in__answers">
        {[true, false].map((attended) => (
          <Button
            key={String(attended)}
            aria-label={`${stateOf(attended)}: ${nameOrAddress(member)}`}
            aria-pressed={shown === attended}
            variant={shown === attended ? 'action' : 'secondary'}
            icon={shown === attended && <Icon name="check" size={16} />}
            onClick={() => queue.tap({ team, email, key, name }, attended, member.attended)}
          >
            {stateOf(attended)}
          </Button>
        ))}
      </span>
    </li>
  )
}
