import type { LegalText } from '@project-week/contract/site/content'
import { siteWords } from '@project-week/content/site-words'
import { LegalArticle } from '../../features/registrations/terms/terms-text.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'

/** A text that the law asks for, on a page of its own. */
export function LegalPage({ text }: { text: LegalText }) {
  const { programme, locale, content } = useSite()
  return (
    <SiteShell>
      <div className="page legal">
        <div className="terms">
          <LegalArticle text={text} words={siteWords(content.organiser, programme.edition, locale)} isPage />
        </div>
      </div>
    </SiteShell>
  )
}
