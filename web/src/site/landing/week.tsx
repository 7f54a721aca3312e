import { stationDate } from '@project-week/content/words'
import { sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Timeline } from '../../ui/timeline.tsx'
import { stationLabel, whenOf } from '../dates.ts'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'

/** The six stations of the week, with today marked by the programme clock. */
export function Week() {
  const { programme, locale, t, content } = useSite()
  return (
    <section className="week" id={sections.timeline}>
      <div className="page">
        <h2>{m.site_week_title()}</h2>
        <Fold label={m.site_fold_days()} />
        <Timeline
          label={m.site_week_title()}
          stations={content.timeline.stations.map((station) => ({
            id: station.id,
            date: stationLabel(station, programme.edition, locale),
            title: t(station.title),
            text: t(station.text),
            when: whenOf(stationDate(station, programme.edition), programme.today),
          }))}
        />
      </div>
    </section>
  )
}
