import type { DateWarning } from '@project-week/contract/editions/edition-dates'
import { dateWarningTexts } from '../../lib/words/date-warning-text.ts'

export const DateWarnings = ({ of: warnings }: { of: readonly DateWarning[] }) =>
  warnings.map((warning) => (
    <strong key={warning} className="date-warning">
      {dateWarningTexts[warning][1]()}
    </strong>
  ))
