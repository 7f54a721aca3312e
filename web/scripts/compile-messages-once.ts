import { compileMessages } from './messages.ts'

/** Vitest's global setup: the components under test import the compiled messages. */
export default (): Promise<void> => compileMessages()
