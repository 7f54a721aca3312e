import type { Feedback } from '@project-week/contract/site/content'
import { useSite } from '../site.ts'

/** What a participant said, in the colour of their side. */
export function Voice({ of: { quote, role, audience, year } }: { of: Feedback }) {
  const { t } = useSite()
  return (
    <figure className={`stack panel voice audience-${audience === 'students' ? 'student' : 'company'}`}>
      <blockquote>{t(quote)}</blockquote>
      <figcaption>{`${t(role)}, ${year}`}</figcaption>
    </figure>
  )
}
