import { companies } from '@project-week/content/companies'
import { m } from '../../paraglide/messages.js'
import { Image } from '../pictures/image.tsx'
import { fileOf } from '../pictures/picture.tsx'
import { SiteCarousel } from '../pictures/site-carousel.tsx'

export function Logos() {
  return (
    <section className="page logos">
      <h2>{m.site_logos_title()}</h2>
      <SiteCarousel
        label={m.site_logos_title()}
        of="marks"
        items={companies.map(({ name, mark }) => ({
          id: mark,
          content: (
            <div>
              <Image file={fileOf(mark)} alt="" />
              {name}
            </div>
          ),
        }))}
      />
    </section>
  )
}
