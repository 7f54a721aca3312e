import { createContext } from 'react'

/** Whether who is signed in may change what the page shows: in the admin area a viewer may not. */
export const MayChange = createContext(true)

/** The sentence on the page that says so; buttons that are held back name it as their description. */
export const viewerNoteId = 'viewer-note'
