import { brand } from '@project-week/contract/brand'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { composeMail, type Mail } from '../mail/compose.ts'

interface Site {
  publicUrl: () => string
}

/** To an advisor: which teams they have been given, or no longer coach. */
export function teamsMail(
  { publicUrl }: Site,
  advisor: { email: string; firstname: string },
  { news, companies }: { news: 'given' | 'taken'; companies: readonly string[] },
): Mail {
  const isGiven = news === 'given'
  const list = companies.map((name) => `- ${name}`).join('\n')
  return composeMail({
    recipient: advisor.email,
    subject: isGiven
      ? { en: 'You coach a student team', de: 'Du begleitest ein Studierendenteam' }
      : { en: 'You no longer coach a team', de: 'Du begleitest ein Team nicht mehr' },
    en: [
      `Hello ${advisor.firstname},`,
      `For Project Week ${brand.programme} you ${isGiven ? 'have been given' : 'no longer have'} the team at:\n${list}`,
      ...(isGiven ? ['Its students see your name and your e-mail address.'] : []),
      { label: 'See my teams', link: publicUrl() + paths.studentProfileActions },
    ],
    de: [
      `Hallo ${advisor.firstname},`,
      `für die Projektwoche ${brand.programme} begleitest du ${isGiven ? 'das Team bei' : 'nicht mehr das Team bei'}:\n${list}`,
      ...(isGiven ? ['Die Studierenden sehen deinen Namen und deine E-Mail-Adresse.'] : []),
      { label: 'Meine Teams ansehen', link: publicUrl() + germanPrefix + paths.studentProfileActions },
    ],
  })
}
