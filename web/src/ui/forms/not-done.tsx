import { notDoneText } from '../../lib/api/not-done-text.ts'
import { Alert } from '../alert.tsx'

/** Why something was not done. */
export const NotDone = ({ failure }: { failure: Error }) => (
  <Alert tone="error" announce>
    {notDoneText(failure)}
  </Alert>
)
