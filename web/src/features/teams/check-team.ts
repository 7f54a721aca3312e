import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { teamMessages } from '@project-week/contract/teams/team'
import { anyAddress, emailAddress } from '@project-week/contract/text'
import type { MemberValues } from './member-fields.tsx'

const Email = emailAddress(emailMissing, emailInvalid)
export const isEmail = (text: string) => Email.safeParse(text).success

/** An address that somebody types, spelled as the server answers it. */
export const asStored = (text: string) => (anyAddress.safeParse(text).data ?? text.trim()).toLowerCase()

/**
 * What is wrong with a team's people, by the fields' names.
 *
 * @param required how many members must be named
 * @param keys of members who may have an address that another one has
 */
export function checkTeam(
  { representativeEmail, members }: MemberValues,
  required: number,
  keys: readonly (string | null)[] = [],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!isEmail(representativeEmail)) problems['representativeEmail'] = emailInvalid
  const seen = new Set<string>()
  for (const [at, member] of members.entries()) {
    const email = asStored(member)
    if (email === '' && at >= required) continue
    if (!isEmail(email)) problems[`members.${at}`] = emailInvalid
    else if (seen.has(email) && !keys[at]) problems[`members.${at}`] = teamMessages.twice
    seen.add(email)
  }
  return problems
}

/** The members that are named. */
export const namedMembers = (members: readonly string[]): string[] =>
  members.map((member) => member.trim()).filter((member) => member !== '')
