import { m } from '../../paraglide/messages.js'
import { Image } from '../pictures/image.tsx'
import { fileOf } from '../pictures/picture.tsx'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'
import { Sample } from './sample.tsx'

export function Logos() {
  const { entries } = useSite().content.logos
  if (entries.length === 0) return null
  return (
    <section className="page logos">
      <h2>{m.site_logos_title()}</h2>
      <Sample of="logos" />
      <SiteCarousel
        label={m.site_logos_title()}
        of="marks"
        items={entries.map(({ name, mark }, index) => ({
          id: `${index} ${mark}`,
          content: (
            <div>
              <Image file={fileOf(mark)} alt="" sizes="10rem" />
              {name}
            </div>
          ),
        }))}
      />
    </section>
  )
}
