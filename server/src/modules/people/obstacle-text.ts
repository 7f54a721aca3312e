import type { Obstacle } from '@project-week/contract/people/person'

/** Why somebody cannot be erased now, and what to do first; the page words it in both languages by its parts. */
export function obstacleText(email: string, { because, companyName, edition }: Obstacle): string {
  if (because === 'office') return `${email} has an account of the office. Revoke the access first.`
  return because === 'contact'
    ? `${email} is the contact person of ${companyName} in ${edition}, which is under way. Name another contact person first.`
    : `${email} represents the team of ${companyName} in ${edition}, which is under way. Name somebody else first.`
}
