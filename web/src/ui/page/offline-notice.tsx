import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import './offline-notice.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Stays for as long as the browser knows that it has no connection; said aloud when it is lost. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <output className="offline-notice no-print">{!isOnline && m.shell_no_connection()}</output>
}
