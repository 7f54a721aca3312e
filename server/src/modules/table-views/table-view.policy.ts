import type { Person } from '../../http/actor.ts'

interface View {
  isShared: boolean
  personId: string | null
}

export const isOwn = ({ personId }: Pick<Person, 'personId'>, view: Pick<View, 'personId'>): boolean =>
  view.personId === personId

/** A shared view is the office's: whoever made it may have left. Nobody else knows of one that is not shared. */
export const mayUse = (person: Pick<Person, 'personId'>, view: View): boolean => view.isShared || isOwn(person, view)

/** Others would lose what they use, and not get it as their own. */
export const mayStopSharing = (person: Pick<Person, 'personId'>, view: View): boolean => isOwn(person, view)
