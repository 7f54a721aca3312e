import { useSite } from '../site.ts'
import { LegalPage } from './legal-page.tsx'

export const ImprintPage = () => <LegalPage text={useSite().content.imprint} />
