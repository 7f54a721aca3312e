/**
 * What has a next step that is due for somebody: theirs and nobody's, which the side bar counts.
 *
 * @param today the day in Berlin by the programme clock
 */
export const isDueFor =
  (email: string, today: string) =>
  ({ nextStepOn, ownedBy }: { nextStepOn: string | null; ownedBy: string }): boolean =>
    nextStepOn !== null && nextStepOn <= today && (ownedBy === '' || ownedBy === email)
