import type { Person } from '../../http/actor.ts'

interface View {
  isShared: boolean
  createdBy: string
}

export const isOwn = ({ email }: Pick<Person, 'email'>, view: Pick<View, 'createdBy'>): boolean =>
  view.createdBy === email

/** A shared view is the office's: whoever made it may have left. Nobody else knows of one that is not shared. */
export const mayUse = (person: Pick<Person, 'email'>, view: View): boolean => view.isShared || isOwn(person, view)

/** Others would lose what they use, and not get it as their own. */
export const mayStopSharing = (person: Pick<Person, 'email'>, view: View): boolean => isOwn(person, view)
