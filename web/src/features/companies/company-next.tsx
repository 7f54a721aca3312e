import { dateRange, longDate } from '@project-week/content/words'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { CalendarButton } from '../../ui/calendar-button.tsx'

/** What happens after a company has registered. */
export function CompanyNext({ edition }: { edition: PublicEdition }) {
  const { programmeStart, programmeEnd, announcedRegistrationClose } = edition
  return (
    <>
      <ol>
        <li>{m.company_next_mail()}</li>
        <li>{m.company_next_matching({ date: longDate(announcedRegistrationClose, getLocale()) })}</li>
        <li>{m.company_next_week({ week: dateRange(programmeStart, programmeEnd, getLocale()) })}</li>
      </ol>
      <p>
        <CalendarButton edition={edition} />
      </p>
    </>
  )
}
