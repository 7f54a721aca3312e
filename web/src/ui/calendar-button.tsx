import type { PublicEdition } from '@project-week/contract/editions/edition'
import { saveFile } from '../lib/api/save-file.ts'
import { weekCalendar } from '../lib/page/week-calendar.ts'
import { m } from '../paraglide/messages.js'
import { Icon } from './base/icon.tsx'
import { Button } from './plain-button.tsx'

/** The week's dates as a file for the calendar, with the place where it is known. */
export function CalendarButton({ edition, where }: { edition: PublicEdition; where?: string }) {
  const save = () =>
    saveFile(new Blob([weekCalendar(edition, where)], { type: 'text/calendar' }), `${edition.label}.ics`)
  return (
    <Button icon={<Icon name="download" />} onClick={save}>
      {m.ui_calendar()}
    </Button>
  )
}
