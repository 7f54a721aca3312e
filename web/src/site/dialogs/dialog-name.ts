/** What `data-opens` on a link or a button may name. */
export type DialogName = 'student-deadline' | 'company-deadline' | 'subscribe' | 'pictures'
