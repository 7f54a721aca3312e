import { companies } from '@project-week/content/companies'
import { m } from '../../paraglide/messages.js'
import { Carousel } from '../../ui/carousel.tsx'
import { PictureFile } from '../picture.tsx'

export function Logos() {
  return (
    <section className="page logos">
      <h2>{m.site_logos_title()}</h2>
      <Carousel
        label={m.site_logos_title()}
        perView={['4', '640:6', '768:8', '1200:12']}
        items={companies.map(({ name, mark }) => ({
          id: mark,
          content: (
            <div className="logos__company">
              <PictureFile src={mark} alt="" />
              {name}
            </div>
          ),
        }))}
      />
    </section>
  )
}
