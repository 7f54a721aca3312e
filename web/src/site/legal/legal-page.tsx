import { siteWords } from '@project-week/content/site-words'
import { LegalArticle } from '../../features/registrations/terms/terms-text.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'

/** A text that the law asks for, on a page of its own. */
function LegalPage({ name }: { name: 'imprint' | 'accessibility' }) {
  const { programme, locale, content } = useSite()
  return (
    <SiteShell>
      <div className="page legal">
        <div className="terms">
          <LegalArticle text={content[name]} words={siteWords(content.organiser, programme.edition, locale)} isPage />
        </div>
      </div>
    </SiteShell>
  )
}

export const ImprintPage = () => <LegalPage name="imprint" />
export const AccessibilityPage = () => <LegalPage name="accessibility" />
