import type { LegalText } from '@project-week/contract/site/content'
import file from '../../operator/imprint.json' with { type: 'json' }

export const imprint: LegalText = file
