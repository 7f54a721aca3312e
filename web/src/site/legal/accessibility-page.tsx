import { accessibilityStatement } from '@project-week/content/accessibility-statement'
import { LegalPage } from './legal-page.tsx'

export const AccessibilityPage = () => <LegalPage text={accessibilityStatement} />
