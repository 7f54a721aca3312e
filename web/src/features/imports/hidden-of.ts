/** How a call says whether hidden rows are taken. */
export const hiddenOf = (takesHidden: boolean) => (takesHidden ? ({ hidden: 'included' } as const) : {})
