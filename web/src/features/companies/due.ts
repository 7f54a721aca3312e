import type { CompanyStage } from '@project-week/contract/states'

/** Whether somebody has to say that it was contacted; of one that has registered its registration does. */
export const isAhead = ({ stage }: { stage: CompanyStage }): boolean => stage === 'to-contact' || stage === 'contacted'

/**
 * What has a next step that is due for somebody: theirs and nobody's, which the side bar counts.
 *
 * @param today the day in Berlin by the programme clock
 */
export const isDueFor =
  (email: string, today: string) =>
  ({ nextStepOn, ownedBy }: { nextStepOn: string | null; ownedBy: string }): boolean =>
    nextStepOn !== null && nextStepOn <= today && (ownedBy === '' || ownedBy === email)
