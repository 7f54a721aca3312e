import { longDate } from '@project-week/content/words'
import { organiser } from '../../lib/page/organiser.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Picture } from '../pictures/picture.tsx'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'
import { eventCalendarPath, hasDay } from './event-calendar.ts'
import { Sample } from './sample.tsx'

/** Events that have not expired by the programme clock; without any the section is gone. */
export function Events() {
  const { programme, locale, t, href, content } = useSite()
  const upcoming = content.events.entries.filter(({ expirationDate }) => expirationDate >= programme.today)
  if (upcoming.length === 0) return null
  return (
    <section className="page events">
      <h2>{m.site_events_title()}</h2>
      <Sample of="events" />
      <SiteCarousel
        label={m.site_events_title()}
        of="cards"
        every={16_000}
        items={upcoming.map(({ id, image, title, description, link, date, location }) => ({
          id,
          content: (
            <article className="stack gap-2 event">
              <Picture of={image} sizes="(width < 40rem) 6rem, (width < 768px) 100vw, (width < 1024px) 50vw, 25rem" />
              <p>{`${longDate(date, locale)}, ${t(location)}`}</p>
              <h3>
                <a href={href(link)}>
                  {t(title)}
                  <Icon name="arrow-right" />
                </a>
              </h3>
              <p>{t(description)}</p>
              <p className="cluster event__ways">
                {hasDay(date) && (
                  <a href={eventCalendarPath(id, locale)} aria-label={m.site_event_calendar({ title: t(title) })}>
                    {m.ui_calendar()}
                  </a>
                )}
                <a
                  href={`mailto:${organiser().mailbox}?subject=${encodeURIComponent(`${t(title)}, ${longDate(date, locale)}`)}`}
                  aria-label={m.site_event_sign_up_of({ title: t(title) })}
                >
                  {m.site_event_sign_up()}
                </a>
              </p>
            </article>
          ),
        }))}
      />
    </section>
  )
}
