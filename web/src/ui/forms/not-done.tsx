import { notDoneText } from '../../lib/api/not-done-text.ts'
import { Alert } from '../alert.tsx'

/** Why something was not done; nothing as long as nothing failed. */
export const NotDone = ({ failure }: { failure: Error | null | undefined }) =>
  failure && (
    <Alert tone="error" announce>
      {notDoneText(failure)}
    </Alert>
  )
