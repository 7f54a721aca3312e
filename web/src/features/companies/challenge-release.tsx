import { mostChallenges, namesItself } from '@project-week/contract/companies/challenge'
import type { Company } from '@project-week/contract/companies/company'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useReleaseChallenges } from './challenges.queries.ts'

/** Whether the office may show its challenge: it agrees, is confirmed and takes part, and its text does not name it. */
const isShowable = (company: Company): boolean =>
  (company.challengeState === 'not-shown' || company.challengeState === 'changed') &&
  company.addressState === 'confirmed' &&
  company.state !== 'cancelled' &&
  !namesItself(company)

/** Shows the challenge of one company or takes it off; nothing where it has not agreed. */
export function ChallengeRelease({ company }: { company: Company }) {
  const release = useReleaseChallenges()
  const { challengeState, addressState, state, _id: id } = company
  if (challengeState === 'no-consent' || state === 'cancelled') return null
  const isShown = challengeState === 'shown'
  if (!isShown && addressState === 'unconfirmed') return <Alert>{m.challenge_needs_confirmation()}</Alert>
  if (!isShown && namesItself(company)) return <Alert tone="warning">{m.challenge_text_names()}</Alert>
  return (
    <div className="correction__actions">
      <Button changes pending={release.isPending} onClick={() => release.mutate([{ id, isShown: !isShown }])}>
        {isShown ? m.challenge_hide() : m.challenge_show()}
      </Button>
    </div>
  )
}

/** Shows the challenges of the chosen companies that may be shown, or takes off those that are. */
export function ChosenChallenges({ chosen }: { chosen: readonly Company[] }) {
  const release = useReleaseChallenges()
  const showable = chosen.filter(isShowable).slice(0, mostChallenges)
  const shown = chosen.filter(({ challengeState }) => challengeState === 'shown').slice(0, mostChallenges)
  const run = (companies: readonly Company[], isShown: boolean) =>
    release.mutate(companies.map(({ _id: id }) => ({ id, isShown })))
  return (
    <>
      {showable.length > 0 && (
        <Button changes pending={release.isPending} onClick={() => run(showable, true)}>
          {m.challenge_many_show({ count: showable.length })}
        </Button>
      )}
      {shown.length > 0 && (
        <Button changes pending={release.isPending} onClick={() => run(shown, false)}>
          {m.challenge_many_hide({ count: shown.length })}
        </Button>
      )}
    </>
  )
}
