import { errorText } from '../../lib/api/error-text.ts'
import { Alert } from '../alert.tsx'

/** Why something was not done; nothing as long as nothing failed. */
export const MutationError = ({ failure }: { failure: Error | null | undefined }) =>
  failure && (
    <Alert tone="error" announce>
      {errorText(failure)}
    </Alert>
  )
