import type { ComponentProps, ReactNode } from 'react'
import { Carousel } from '../../ui/carousel.tsx'
import { Island } from '../islands/island.tsx'

/** A carousel of a public page: its items are rendered by the server alone. */
export function SiteCarousel({
  items,
  ...rest
}: Omit<ComponentProps<typeof Carousel>, 'items'> & { items: readonly { id: string; content: ReactNode }[] }) {
  return (
    <Island name="carousel" props={{ ...rest, items: items.length }}>
      <Carousel {...rest} items={items} />
    </Island>
  )
}
