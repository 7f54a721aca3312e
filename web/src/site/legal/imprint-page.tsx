import { imprint } from '@project-week/content/imprint'
import { LegalPage } from './legal-page.tsx'

export const ImprintPage = () => <LegalPage text={imprint} />
