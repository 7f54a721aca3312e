import { brand } from '@project-week/contract/brand'

/** The document's title; React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.programme} Project Week`}</title>
}
