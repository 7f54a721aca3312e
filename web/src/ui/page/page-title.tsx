/** The document's title; React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Project Week ${organiser().programme}`}</title>
}
import { organiser } from '../../lib/page/organiser.ts'
