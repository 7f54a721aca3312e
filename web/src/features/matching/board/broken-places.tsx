import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { type Candidate, listReplacements, offerPlace } from '@project-week/contract/publishing/offer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../../lib/api/use-call.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { nameOf } from '../run/run-text.ts'
import { usePart } from '../use-part.ts'

interface Broken {
  student: RunStudent
  companyId: string
  companyName: string
}

/** Whose place is empty although the run gave it to them; at a company that takes part. */
function brokenPlaces({ students, teams, companies }: Run): Broken[] {
  const gone = new Set(companies.filter(({ isCancelled }) => isCancelled).map(({ id }) => id))
  return students.flatMap((student) => {
    const team = student.team === null ? undefined : teams[student.team]
    const isEmpty = student.isWithdrawn || student.hasDeclined
    return team && isEmpty && !gone.has(team.companyId) ? [{ student, ...team }] : []
  })
}

/** What broke since the run, each place with who may have it. Nothing moves before somebody asks for it. */
export function BrokenPlaces({ run, onMove }: { run: Run; onMove: (student: RunStudent, companyId: string) => void }) {
  const [opened, setOpened] = useState<Broken>()
  const { onChoose } = usePart()
  const broken = brokenPlaces(run)
  const served = new Set(run.teams.map(({ companyId }) => companyId))
  const cancelled = run.companies.filter(({ id, isCancelled }) => isCancelled && served.has(id))
  if (broken.length + cancelled.length === 0) return null
  return (
    <Alert tone="warning" title={m.board_broken_title()}>
      <ul className="stack gap-2">
        {cancelled.map(({ id, companyName, students }) => (
          <li className="cluster cluster--between" key={id}>
            <span>{m.board_broken_company({ company: companyName, count: students })}</span>
            <Button size="small" onClick={() => onChoose('repair')}>
              {m.matching_repair()}
              <span className="visually-hidden"> {companyName}</span>
            </Button>
          </li>
        ))}
        {broken.map((place) => (
          <li className="cluster cluster--between" key={place.student.id}>
            <span>
              {(place.student.isWithdrawn ? m.board_broken_withdrawn : m.board_broken_declined)({
                name: nameOf(place.student),
                company: place.companyName,
              })}
            </span>
            <Button size="small" onClick={() => setOpened(place)}>
              {m.board_replacements()}
              <span className="visually-hidden"> {nameOf(place.student)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={opened !== undefined}
        wide
        title={opened && m.board_replacements_title({ name: nameOf(opened.student), company: opened.companyName })}
        onClose={() => setOpened(undefined)}
      >
        {opened && (
          <Replacements
            run={run}
            place={opened}
            onMove={(student) => {
              setOpened(undefined)
              onMove(student, opened.companyId)
            }}
            onDone={() => setOpened(undefined)}
          />
        )}
      </Dialog>
    </Alert>
  )
}

interface ReplacementsProps {
  run: Run
  place: Broken
  onMove: (student: RunStudent) => void
  onDone: () => void
}

function Replacements({ run, place, onMove, onDone }: ReplacementsProps) {
  const found = useQuery(queryOf(listReplacements, { params: { run: run.id, person: place.student.id } }))
  if (found.isError) return <Alert tone="error">{errorText(found.error)}</Alert>
  if (!found.isSuccess) return <Spinner label={m.board_replacements_loading()} />
  const { candidates, team, passedOnTo } = found.data
  if (passedOnTo !== null) return <p>{m.answer_decline_passed({ name: passedOnTo })}</p>
  return (
    <div className="stack">
      <h3>{m.board_free()}</h3>
      {candidates.length === 0 ? (
        <p>{m.board_free_nobody()}</p>
      ) : (
        <ol className="stack gap-2">
          {candidates.map((candidate) => (
            <li className="cluster cluster--between" key={candidate.id}>
              <span>
                <strong>{candidate.name}</strong>{' '}
                {m.answer_candidate({ fit: candidate.fit, reason: candidate.reason[getLocale()] })}
              </span>
              {team !== null ? (
                <OfferButton team={team} candidate={candidate} onDone={onDone} />
              ) : (
                <MoveButton run={run} candidate={candidate} onMove={onMove} />
              )}
            </li>
          ))}
        </ol>
      )}
      <OtherTeams />
    </div>
  )
}

function OfferButton({ team, candidate, onDone }: { team: string; candidate: Candidate; onDone: () => void }) {
  const offer = useCall(offerPlace, {
    onSuccess: () => {
      showToast(m.answer_offered({ name: candidate.name }))
      onDone()
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  const begin = () => offer.mutate({ params: { team }, body: { to: candidate.id } })
  return (
    <Button changes size="small" pending={offer.isPending} onClick={begin}>
      {m.answer_offer()}
      <span className="visually-hidden"> {candidate.name}</span>
    </Button>
  )
}

/** Before a publication a place is given by a pin; who registered after the run is placed by its repair. */
function MoveButton({
  run,
  candidate,
  onMove,
}: {
  run: Run
  candidate: Candidate
  onMove: (student: RunStudent) => void
}) {
  const student = run.students.find(({ id }) => id === candidate.id)
  if (student === undefined) return <span className="note">{m.board_only_repair()}</span>
  return (
    <Button size="small" onClick={() => onMove(student)}>
      {m.board_place_here()}
      <span className="visually-hidden"> {candidate.name}</span>
    </Button>
  )
}

/** All that broke is mended together by an adjustment; once teams are published, by one of those. */
function OtherTeams() {
  const { onChoose } = usePart()
  return (
    <>
      <h3>{m.board_other_teams()}</h3>
      <p>{m.board_other_teams_lead()}</p>
      <div>
        <Button onClick={() => onChoose('repair')}>{m.board_to_repair()}</Button>
      </div>
    </>
  )
}
