import { Carousel } from '../../ui/carousel.tsx'
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx'
import { Dialogs } from '../dialogs/dialogs.tsx'
import { ToTop } from '../../ui/page/to-top.tsx'
import { Account } from '../page/account.tsx'
import { Said } from '../landing/said.tsx'
import { SingleVideo } from '../pictures/video-player.tsx'
import { Videos } from '../landing/videos.tsx'

/** What the browser hydrates, by its name in the page. What only some pages have is loaded there alone. */
export const islands = {
  account: async () => Account,
  carousel: async () => Carousel,
  dialogs: async () => Dialogs,
  said: async () => Said,
  theme: async () => ThemeSwitch,
  'to-top': async () => ToTop,
  video: async () => SingleVideo,
  videos: async () => Videos,
  posters: async () => (await import('../posters/posters.tsx')).Posters,
  'accept-terms': async () => (await import('../legal/accept-terms.tsx')).AcceptTermsHere,
  'student-door': async () => (await import('../dialogs/student-door.tsx')).StudentDoor,
  'name-five': async () => (await import('../challenges/name-five.tsx')).NameFive,
  'name-this': async () => (await import('../challenges/name-five.tsx')).NameThis,
  ribbon: async () => (await import('../page/site-ribbon.tsx')).SiteRibbon,
}
