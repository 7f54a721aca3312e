import { useSite } from '../site.ts'
import { LegalPage } from './legal-page.tsx'

export const AccessibilityPage = () => <LegalPage text={useSite().content.accessibility} />
