import { mostChallenges, namesItself, releaseChallenges } from '@project-week/contract/companies/challenge'
import type { Company } from '@project-week/contract/companies/company'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { useUndoable } from '../../lib/api/use-undoable.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Whether the office may show its challenge: it agrees, is confirmed and takes part, and its text does not name it. */
export const isShowable = (company: Company): boolean =>
  (company.challengeState === 'not-shown' || company.challengeState === 'changed') &&
  company.addressState === 'confirmed' &&
  company.state !== 'cancelled' &&
  !namesItself(company)

/** Shows challenges or takes them off the page; what that changed, and nothing else, can be undone from the toast. */
export const useReleaseChallenges = () =>
  useUndoable(releaseChallenges, {
    textOf: ({ before: { length: count } }, { body: { changes } }) => {
      if (count === 0) return m.challenge_unchanged()
      return changes[0]?.isShown ? m.challenge_was_shown({ count }) : m.challenge_was_hidden({ count })
    },
    inverseOf: ({ before }) => (before.length === 0 ? undefined : { body: { changes: before } }),
    undone: m.challenge_undone,
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })

/** Asked before the challenges of companies are shown that want an NDA. */
export const ndaQuestion = (companies: readonly Company[]) => ({
  title: m.challenge_nda_release_title(),
  text: m.challenge_nda_release({ names: companies.map(({ companyName }) => companyName).join(', ') }),
  action: m.challenge_nda_show(),
  variant: 'action' as const,
})

/** Shows challenges. Where one of their companies wants an NDA, it is named first, and asked about. */
function ShowButton({ companies, label }: { companies: readonly Company[]; label: string }) {
  const release = useReleaseChallenges()
  const [isAsking, setIsAsking] = useState(false)
  const withNda = companies.filter(({ ndaRequired }) => ndaRequired === 'yes')
  const { text, ...question } = ndaQuestion(withNda)
  const close = () => setIsAsking(false)
  const show = () =>
    release.mutate({ body: { changes: companies.map(({ _id: id }) => ({ id, isShown: true })) } }, { onSettled: close })
  return (
    <>
      <Button
        changes
        pending={release.isPending && !isAsking}
        onClick={withNda.length > 0 ? () => setIsAsking(true) : show}
      >
        {label}
      </Button>
      <ConfirmDialog open={isAsking} onClose={close} pending={release.isPending} onConfirm={show} {...question}>
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}

/** Shows the challenges of the chosen companies that may be shown, or takes off those that are. */
export function ChosenChallenges({ chosen }: { chosen: readonly Company[] }) {
  const release = useReleaseChallenges()
  const showable = chosen.filter(isShowable).slice(0, mostChallenges)
  const shown = chosen.filter(({ challengeState }) => challengeState === 'shown').slice(0, mostChallenges)
  const hide = () => release.mutate({ body: { changes: shown.map(({ _id: id }) => ({ id, isShown: false })) } })
  return (
    <>
      {showable.length > 0 && (
        <ShowButton companies={showable} label={m.challenge_many_show({ count: showable.length })} />
      )}
      {shown.length > 0 && (
        <Button changes pending={release.isPending} onClick={hide}>
          {m.challenge_many_hide({ count: shown.length })}
        </Button>
      )}
    </>
  )
}
