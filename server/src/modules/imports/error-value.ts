/** Whether a cell shows that its formula failed, in a spreadsheet's or a text file's English or German: #N/A, #BEZUG!. */
export const isErrorValue = (text: string): boolean => /^#(?:N\/A|NV|GETTING_DATA|[\p{Lu}\d/]+[!?])$/u.test(text)
