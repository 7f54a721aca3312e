import './five-meet.css'
import { Mark } from '../page/logo.tsx'

/** Five find each other around one company: something worked. Stands still where motion is not wanted. */
export const FiveMeet = () => (
  <div className="five-meet">
    <Mark size={80} />
  </div>
)
