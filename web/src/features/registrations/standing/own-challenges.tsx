import { challengeTitle, getNaming } from '@project-week/contract/companies/challenge'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { getLocale, localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { FiveTitles, OwnFive } from '../../../ui/page/own-five.tsx'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'

/** The five challenges that a student has named, and the way to name them; nothing where the edition asks for none. */
export function OwnChallenges() {
  const { data } = useQuery(queryOf(getNaming))
  if (!data || (!data.isOpen && data.named.length === 0)) return null
  const { named, isOver } = data
  const rows = named.map(({ id, challenge, isGone }) => ({
    value: id,
    label: challenge
      ? challengeTitle(challenge, getLocale())
      : isGone
        ? m.site_five_no_longer()
        : m.site_five_changing(),
  }))
  return (
    <OwnFive naming={data} gone={named.filter(({ isGone }) => isGone).length} className="measure">
      <FiveTitles rows={rows} />
      {!isOver && (
        <p>
          <ButtonAnchor href={localAddress(paths.challenges)} icon={<Icon name="arrow-right" />}>
            {named.length > 0 ? m.site_five_change() : m.site_five_choose()}
          </ButtonAnchor>
        </p>
      )}
    </OwnFive>
  )
}
