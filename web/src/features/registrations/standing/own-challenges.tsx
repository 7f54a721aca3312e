import { getNaming } from '@project-week/contract/companies/challenge'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { fiveText } from '../../../ui/page/five-text.ts'
import { headlineOf } from '../../../lib/words/headline.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'

/** The five challenges that a student has named, and the way to name them; nothing where the edition asks for none. */
export function OwnChallenges() {
  const { data } = useQuery(queryOf(getNaming))
  if (!data || (!data.isOpen && data.named.length === 0)) return null
  const { named, isOpen } = data
  const gone = named.filter(({ isGone }) => isGone).length
  return (
    <section className="stack measure" aria-labelledby="own-challenges">
      <h2 id="own-challenges">{m.site_five_title()}</h2>
      <p>{fiveText(data)}</p>
      {gone > 0 && isOpen && <Alert tone="warning">{m.site_five_gone({ count: gone })}</Alert>}
      {named.length > 0 && (
        <ol>
          {named.map(({ id, challenge, isGone }) => (
            <li key={id}>
              {challenge === null
                ? isGone
                  ? m.site_five_no_longer()
                  : m.site_five_changing()
                : headlineOf(challenge.problem)[0]}
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <p>
          <ButtonAnchor href={localAddress(paths.challenges)} icon={<Icon name="arrow-right" />}>
            {named.length > 0 ? m.site_five_change() : m.site_five_choose()}
          </ButtonAnchor>
        </p>
      )}
    </section>
  )
}
