import type { Audience } from '@project-week/contract/campaigns/audience'
import { campaignLimit, createCampaign } from '@project-week/contract/campaigns/campaign'
import type { BodyOf } from '@project-week/contract/endpoint'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { useChange } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { controls } from '../navigation/actions.ts'
import type { Shown } from './shown.ts'

type Template = BodyOf<typeof createCampaign>['template']

/**
 * Begins a mail to the people of a list with these keys, and leads to it.
 *
 * @param template the shipped text that it begins with
 */
export function useWriteTo(audience: Audience, template?: Template) {
  const navigate = useNavigate()
  return useChange(
    (ids: string[]) => call(createCampaign, { body: { audience, ids, template } }),
    createCampaign.touches,
    {
      onSuccess: ({ id }) => navigate(`${paths.campaign}?campaign=${id}`),
      onError: (error) => {
        // There is no field to stand beside.
        const [said] = error instanceof ApiError ? Object.values(error.fields) : []
        showToast(said === undefined ? errorText(error) : localMessage(said), { tone: 'error' })
      },
    },
  )
}

/**
 * Begins a mail to exactly those whom a list shows.
 *
 * @param all the keys of all rows
 */
export function WriteButton({
  audience,
  shown: { ids, found, isLoading },
  all,
  isChosen = false,
}: {
  audience: Audience
  shown: Shown
  all: () => string[]
  /** The rows are those that somebody chose; the list's own button stands beside. */
  isChosen?: boolean
}) {
  const create = useWriteTo(audience)
  const write = () =>
    found > campaignLimit
      ? showToast(m.campaign_too_many({ most: countText(campaignLimit) }), { tone: 'error' })
      : create.mutate(ids?.() ?? all())
  if (found === 0 && !isLoading) return null
  return (
    <Button id={isChosen ? undefined : controls.write} changes pending={create.isPending || isLoading} onClick={write}>
      {isChosen ? m.campaign_write_chosen() : m.campaign_write()}
    </Button>
  )
}

/** A button that begins a mail to some of a list. */
export function WriteToSome({
  audience,
  ids,
  template,
  children,
}: {
  audience: Audience
  ids: readonly string[]
  template?: Template
  children: string
}) {
  const create = useWriteTo(audience, template)
  return (
    <Button changes pending={create.isPending} onClick={() => create.mutate([...ids])}>
      {children}
    </Button>
  )
}
