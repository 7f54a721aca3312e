import { paths, sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Dialogs } from '../dialogs/dialogs.tsx'
import { Island } from '../islands/island.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'
import { Benefits } from './benefits.tsx'
import { Description } from './description.tsx'
import { Events } from './events.tsx'
import { Faq } from './faq.tsx'
import { FeedbackSlider } from './feedback-slider.tsx'
import { Floating } from './floating.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { Insights } from './insights.tsx'
import { Logos } from './logos.tsx'
import { Proof } from './proof.tsx'
import { Testimonials } from './testimonials.tsx'
import { Week } from './week.tsx'

export function LandingPage() {
  return (
    <>
      <SiteShell hasBanner nav={<Navigation />} footer={<Footer />}>
        <Hero />
        {/* What the bar of a phone sticks to: it comes with the first of these. */}
        <div className="landing">
          <Proof />
          {/* From here on in the order of the specification. */}
          <Logos />
          <Description />
          <Benefits />
          <Week />
          <Insights />
          <FeedbackSlider />
          <Testimonials />
          <Events />
          <Faq />
          <Floating />
        </div>
      </SiteShell>
      <Island name="dialogs" props={{}}>
        <Dialogs />
      </Island>
    </>
  )
}

/** In the bar; on a phone a menu, which the browser opens and closes without script. */
function Navigation() {
  const { href, content } = useSite()
  const hasInsights = content.videos.entries.length + content.galleries.entries.length > 0
  const links = [
    { href: `#${sections.description}`, label: m.site_nav_description() },
    { href: `#${sections.benefits}`, label: m.site_nav_benefits() },
    ...(hasInsights ? [{ href: `#${sections.insights}`, label: m.site_nav_insights() }] : []),
    { href: href(paths.posters), label: m.site_nav_posters() },
    { href: `#${sections.timeline}`, label: m.site_nav_timeline() },
    { href: `#${sections.faq}`, label: m.site_nav_faq() },
  ]
  return (
    <>
      <button type="button" className="bar__menu" popoverTarget="site-menu" aria-label={m.nav_menu()}>
        <Icon name="menu" />
      </button>
      <nav id="site-menu" popover="auto" className="bar__nav" aria-label={m.shell_navigation()}>
        {links.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </nav>
    </>
  )
}
