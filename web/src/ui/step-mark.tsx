import { Icon } from './base/icon.tsx'
import './step-mark.css'

/** The round mark at the beginning of an entry in a list of steps; what follows it in the entry stands beside it. */
export const StepMark = ({ isDone = false }: { isDone?: boolean }) => (
  <span className="step-mark" data-done={isDone}>
    {isDone && <Icon name="check" size={16} />}
  </span>
)
